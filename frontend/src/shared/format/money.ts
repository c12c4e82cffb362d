/**
 * Money is text with two decimals on the wire ("1250.00") and hundredths in a bigint here: a price times a quantity
 * reaches 17 digits, more than a double holds.
 */
export type Cents = bigint;

const MONEY = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/;

/** Hundredths of "1250.00", "12,5" or 12.5; null for anything else. */
export function parseMoney(value: string | number | null | undefined): Cents | null {
  if (value === null || value === undefined) return null;
  const match = MONEY.exec(String(value).trim());
  if (match === null) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const amount = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -amount : amount;
}

/** As `parseMoney`, zero where there is no amount. For values of our own server, which always parse. */
export function cents(value: string | number | null | undefined): Cents {
  return parseMoney(value) ?? 0n;
}

/** The wire form: two decimals, a point. */
export function wireMoney(amount: Cents): string {
  const sign = amount < 0n ? '-' : '';
  const absolute = amount < 0n ? -amount : amount;
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`;
}

/** A whole number as `1.234.567`; the dot stays in English too, as the specifications fix it. */
export function formatNumber(value: number | bigint): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '.');
}

/** Whether one of these amounts of one currency has hundredths: then all of its column, or of its list, show them. */
export function anyCents(values: readonly (Cents | string | null | undefined)[]): boolean {
  return values.some((value) => (typeof value === 'bigint' ? value : cents(value)) % 100n !== 0n);
}

/** Of a column in several currencies: those in which an amount has hundredths. The others stay without. */
export function currenciesWithCents(
  column: readonly (readonly [currency: string, amount: Cents | string | null | undefined])[],
): ReadonlySet<string> {
  return new Set(column.filter(([, amount]) => anyCents([amount])).map(([currency]) => currency));
}

/** `2.040` or `12,50`: decimals with a comma, only when there are any, or `withCents` wants them (`2.040,00`). */
export function formatAmount(value: Cents | string | null | undefined, withCents = false): string {
  const amount = typeof value === 'bigint' ? value : cents(value);
  const absolute = amount < 0n ? -amount : amount;
  const rest = absolute % 100n;
  const text = formatNumber(absolute / 100n) + (rest === 0n && !withCents ? '' : `,${String(rest).padStart(2, '0')}`);
  return amount < 0n ? `−${text}` : text;
}

/** `2.040 RSD`: the currency's code after the figure, joined by a no-break space. */
export function formatMoney(value: Cents | string | null | undefined, currency: string, withCents = false): string {
  return `${formatAmount(value, withCents)}\u00a0${currency}`;
}

/** Whole percent by which `price` is below `base`, rounded down: nothing promises more than there is; 0 when it is not. */
export function discountPercent(base: Cents, price: Cents): number {
  if (base <= 0n || price >= base) return 0;
  return Number(((base - price) * 100n) / base);
}

/** `20 %`, joined by a no-break space. */
export function formatPercent(value: number | string): string {
  return `${value}\u00a0%`;
}

/** A mean of stars, `4,33`: at most two decimals. */
export function formatRating(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',');
}
