/** The field that keeps an offer from being sent: into view and focused once its message stands beside it. */
export function focusFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[data-fault] input, input[data-fault]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
