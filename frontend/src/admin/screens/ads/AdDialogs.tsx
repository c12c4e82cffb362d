import '@mantine/core/styles/Stack.layer.css';
import { Button, NativeSelect, Radio, Stack } from '@mantine/core';
import { FolderMinus } from 'lucide-react';
import { useState } from 'react';
import type { AdminProduct } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import { useGroups } from './groups';
import { setGroup, setLevel, statusOf, type Level } from './ad';
import styles from './AdDialogs.module.css';

interface DialogProps {
  ad: AdminProduct;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Assigns an ad to a group of the home page, or removes it. */
export function GroupDialog({ ad, refresh, onClose }: DialogProps) {
  const adminT = useAdminT();
  const { groups, query } = useGroups();
  const [chosen, setChosen] = useState(ad.grp_id === null ? '' : String(ad.grp_id));
  const [missing, setMissing] = useState(false);
  const save = useRowAction((group: number | null) => setGroup(ad, group), refresh);
  const assign = (group: number | null) => save.mutate(group, { onSuccess: onClose });
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={save.isPending}
      title={adminT('adminTrading:ad.grouping.title', { name: ad.pro_name })}
      actions={
        <>
          {ad.grp_id === null ? null : (
            <Button
              color="red"
              variant="light"
              leftSection={<FolderMinus size={16} aria-hidden />}
              disabled={save.isPending}
              onClick={() => assign(null)}
            >
              {adminT('adminTrading:ad.grouping.out')}
            </Button>
          )}
          <Button type="submit" form="ad-group-form" loading={save.isPending} disabled={query.data === undefined}>
            {adminT('adminTrading:ad.grouping.save')}
          </Button>
        </>
      }
    >
      {query.isPending ? (
        <SkeletonLines />
      ) : query.isLoadingError ? (
        <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <form
          id="ad-group-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (save.isPending) return;
            if (chosen === '') setMissing(true);
            else assign(Number(chosen));
          }}
        >
          <NativeSelect
            label={adminT('adminTrading:ad.grouping.field')}
            description={adminT('adminTrading:ad.grouping.hint')}
            error={missing ? adminT('adminTrading:ad.grouping.missing') : null}
            value={chosen}
            data={[
              { value: '', label: adminT('adminTrading:ad.grouping.none') },
              ...groups.map((group) => ({
                value: String(group.grp_id),
                label:
                  group.grp_active === 1
                    ? group.grp_name
                    : adminT('adminTrading:ad.grouping.hidden', { name: group.grp_name }),
              })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value);
              setMissing(false);
            }}
          />
        </form>
      )}
    </Dialog>
  );
}

const LEVELS = [1, 2, 3, null] as const satisfies readonly Level[];
const levelText = (level: Level) => String(level ?? '');

/** Sets or removes an ad's promotion, which puts the ad before others in lists. */
export function PromotionDialog({ ad, refresh, onClose }: DialogProps) {
  const adminT = useAdminT();
  const [level, setChosenLevel] = useState<Level>(ad.prm_position);
  const save = useRowAction((next: Level) => setLevel(ad, next), refresh);
  const ended = statusOf(ad) !== 'active';
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={save.isPending}
      title={adminT('adminTrading:ad.promoting.title', { name: ad.pro_name })}
      actions={
        <Button type="submit" form="ad-promotion-form" loading={save.isPending}>
          {adminT('adminTrading:ad.promoting.save')}
        </Button>
      }
    >
      <form
        id="ad-promotion-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate(level, { onSuccess: onClose });
        }}
      >
        <Radio.Group
          label={adminT('adminTrading:ad.promoting.field')}
          description={adminT(ended ? 'adminTrading:ad.promoting.ended' : 'adminTrading:ad.promoting.hint')}
          value={levelText(level)}
          onChange={(text) => setChosenLevel(LEVELS.find((one) => levelText(one) === text) ?? null)}
        >
          <Stack gap="sm" className={styles.levels}>
            {LEVELS.map((one) => (
              <Radio
                key={levelText(one)}
                value={levelText(one)}
                disabled={ended && one !== null && one !== ad.prm_position}
                label={
                  one === null
                    ? adminT('adminTrading:ad.promoting.none')
                    : adminT('adminTrading:ad.promoting.level', { level: one })
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      </form>
    </Dialog>
  );
}
