/** An icon that an administrator chose by its name; each is a file of its own, drawn in the colour of the text. */
export function StoreIcon({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable={false}>
      <use href={`/icons/${name}.svg#i`} width="24" height="24" />
    </svg>
  );
}
