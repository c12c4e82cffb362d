import { CircleCheck, CircleDashed } from 'lucide-react';
import { Tag } from '@/shared/ui/Tag';
import { useWords, type AdminKey } from './useAdminT';

/** A state of two: by a sign and a word, never by colour alone. */
export function State({ good, yes, no }: { good: boolean; yes: AdminKey; no: AdminKey }) {
  const words = useWords();
  return (
    <Tag tone={good ? 'active' : 'gray'} icon={good ? CircleCheck : CircleDashed}>
      {words(good ? yes : no)}
    </Tag>
  );
}
