/* A fault of each kind, for watch.spec.ts. */
console.error('planted error');
setTimeout(() => {
  throw new Error('planted exception');
});
void Promise.reject(new Error('planted rejection'));
void fetch('/api/planted-address');
document.head.append(Object.assign(document.createElement('script'), { src: '/static/planted.js' }));
document.body.append(Object.assign(document.createElement('img'), { src: 'https://planted.example/a.png' }));
