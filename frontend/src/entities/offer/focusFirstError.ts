/** Scrolls to the first wrong field and focuses it once its message is rendered. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[data-has-error] input, input[data-has-error]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
