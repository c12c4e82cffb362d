/**
 * iPhones and iPads play in the page: they have no whole screen for other elements. An iPad calls itself a Mac, but Macs
 * have no touch.
 */
export function playsInline(device: { userAgent: string; maxTouchPoints: number }): boolean {
  return /iP(hone|ad|od)/.test(device.userAgent) || (/Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1);
}
