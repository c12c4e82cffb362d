import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Flag } from '@/api/types';
import { Tag } from '@/shared/ui/Tag';

/** Beside the name of a firm whose documents an administrator has approved. */
export function FirmBadge({ approved }: { approved: Flag }) {
  const { t } = useTranslation();
  return approved === 0 ? null : (
    <Tag tone="brand" icon={BadgeCheck}>
      {t('person.approved')}
    </Tag>
  );
}
