/** The field that keeps an offer from being sent: into view and focused once its message stands beside it. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[data-has-error] input, input[data-has-error]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
