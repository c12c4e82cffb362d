import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data } from '@/api/operations';
import { formatDateTime } from '@/shared/format/date';

/** Says that the seller's account is another one than when the sale ended, and what to do before paying. */
export function AccountChange({ change }: { change: Data<'get', `deals/${number}/payment`>['account_change'] }) {
  const { t } = useTranslation('deals');
  if (change === null) return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />}>
      {t('payment.account_changed', { date: formatDateTime(change.at), old: change.old, account: change.new })}
    </Alert>
  );
}
