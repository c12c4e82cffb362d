import { CircleCheck, CircleDashed } from 'lucide-react';
import { Tag } from '@/shared/ui/Tag';
import { useAdminT, type AdminKey } from './useAdminT';

/** A state of two: by a sign and a word, never by colour alone. */
export function YesNoTag({ good, yes, no }: { good: boolean; yes: AdminKey; no: AdminKey }) {
  const adminT = useAdminT();
  return (
    <Tag tone={good ? 'active' : 'gray'} icon={good ? CircleCheck : CircleDashed}>
      {adminT(good ? yes : no)}
    </Tag>
  );
}
