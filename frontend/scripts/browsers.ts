/**
 * The oldest browsers that the site is made for: the build compiles for them, and a test holds what styles and scripts
 * use against them. README.md and docs/spec/product.md name the same ones.
 */
export const BROWSERS = { chrome: 117, edge: 117, firefox: 121, safari: 16.4, ios: 16.4 };
