/**
 * iPhones and iPads play videos in place: they have no full screen for other elements. An iPad calls itself a Mac, but
 * Macs have no touch screen.
 */
export function playsInline(device: { userAgent: string; maxTouchPoints: number }): boolean {
  return /iP(hone|ad|od)/.test(device.userAgent) || (/Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1);
}
