/** The names of all icons that a post group may have, in order. Long: import it only where they are chosen from. */
declare module 'virtual:icon-names' {
  const names: string[];
  export default names;
}
