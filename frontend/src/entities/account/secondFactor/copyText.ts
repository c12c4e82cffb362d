/** True when the text is in the clipboard; that needs a secure page and the browser's leave. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
