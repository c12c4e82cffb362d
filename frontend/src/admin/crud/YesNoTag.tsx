import { CircleCheck, CircleDashed } from 'lucide-react';
import { Tag } from '@/shared/ui/Tag';
import { useAdminT, type AdminKey } from './useAdminT';

/** A tag of one of two states: icon and word tell them apart, not only the colour. */
export function YesNoTag({ good, yes, no }: { good: boolean; yes: AdminKey; no: AdminKey }) {
  const adminT = useAdminT();
  return (
    <Tag tone={good ? 'active' : 'gray'} icon={good ? CircleCheck : CircleDashed}>
      {adminT(good ? yes : no)}
    </Tag>
  );
}
