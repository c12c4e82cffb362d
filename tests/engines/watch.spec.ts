import { expect, test } from './support/test';

/* What fails the other tests here is seen: each kind of fault is planted once in a page. */

test('a planted error, exception, refusal and failed request are told', async ({ enter }) => {
  const visitor = await enter('sr');
  await visitor.open('/sr/rules');
  expect(await visitor.faults()).toEqual([]);
  await visitor.run(() => {
    document.head.append(Object.assign(document.createElement('script'), { src: '/planted.js' }));
  });
  const told: string[] = [];
  const wanted = [
    'console.error planted error',
    'exception Error: planted exception',
    'unhandled Error: planted rejection',
    '404 of /api/planted-address',
    'not loaded: ',
    'refused by img-src: ',
  ];
  await expect(async () => {
    told.push(...(await visitor.faults()));
    expect(wanted.filter((text) => !told.some((one) => one.includes(text)))).toEqual([]);
  }).toPass();
});
