/**
 * The mark: two bars joined by three descending stairs (a Z that also reads as a sum sign), a double rule beneath.
 * Grid 24×24, no strokes, one colour.
 */
export function Mark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined ? true : undefined}
    >
      <path d="M3 2h18v3H3z" />
      <path d="M15 5h6v3h-6z" />
      <path d="M10 8h6v3h-6z" data-lit="" />
      <path d="M5 11h6v3H5z" />
      <path d="M3 14h18v3H3z" />
      <path d="M3 19h18v1H3zM3 21.5h18v1H3z" />
    </svg>
  );
}

/** Mark and wordmark. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={className}>
      <Mark />
      <span aria-hidden data-word>
        zbir
      </span>
    </span>
  );
}
