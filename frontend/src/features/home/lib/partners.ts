/** Who trades and works with the house, and sites that are of use to those who trade. */
export interface Partner {
  name: string;
  mark: 'ring' | 'stairs' | 'peak' | 'bars';
  /** Of the series colours, 1 to 6. */
  colour: 1 | 2 | 3 | 5;
}

export const PARTNERS: readonly Partner[] = [
  { name: 'Zadruga Lug', mark: 'ring', colour: 5 },
  { name: 'Tovar Mačva', mark: 'bars', colour: 2 },
  { name: 'Štamparija Azbuka', mark: 'peak', colour: 3 },
  { name: 'Toplina Nišava', mark: 'stairs', colour: 1 },
  { name: 'Agro Begej', mark: 'ring', colour: 1 },
  { name: 'Kancelarija Linea', mark: 'bars', colour: 3 },
  { name: 'Čista Resava', mark: 'stairs', colour: 2 },
  { name: 'Građa Timok', mark: 'peak', colour: 5 },
];

export const FRIENDS = [
  { key: 'apr', href: 'https://www.apr.gov.rs' },
  { key: 'pks', href: 'https://pks.rs' },
  { key: 'nbs', href: 'https://www.nbs.rs' },
  { key: 'tax', href: 'https://www.purs.gov.rs' },
] as const;
