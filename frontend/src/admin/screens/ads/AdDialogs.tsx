import '@mantine/core/styles/Stack.layer.css';
import { Button, NativeSelect, Radio, Stack } from '@mantine/core';
import { FolderMinus } from 'lucide-react';
import { useState } from 'react';
import type { AdminProduct } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { useDeed } from '@/admin/crud/useResourceList';
import { useWords } from '@/admin/crud/useAdminT';
import { useGroups } from './groups';
import { setGroup, setLevel, statusOf } from './ad';
import styles from './AdDialogs.module.css';

interface DialogProps {
  post: AdminProduct;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Puts an ad into a group of the home page, or takes it out. */
export function GroupDialog({ post, refresh, onClose }: DialogProps) {
  const words = useWords();
  const { groups, query } = useGroups();
  const [chosen, setChosen] = useState(post.grp_id === null ? '' : String(post.grp_id));
  const [missing, setMissing] = useState(false);
  const save = useDeed(words, (group: number | null) => setGroup(post, group), refresh);
  const put = (group: number | null) => save.mutate(group, { onSuccess: onClose });
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={save.isPending}
      title={words('adminTrade:post.grouping.title', { name: post.pro_name })}
      actions={
        <>
          {post.grp_id === null ? null : (
            <Button
              color="red"
              variant="light"
              leftSection={<FolderMinus size={16} aria-hidden />}
              disabled={save.isPending}
              onClick={() => put(null)}
            >
              {words('adminTrade:post.grouping.out')}
            </Button>
          )}
          <Button type="submit" form="post-group" loading={save.isPending} disabled={query.data === undefined}>
            {words('adminTrade:post.grouping.save')}
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
          id="post-group"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (save.isPending) return;
            if (chosen === '') setMissing(true);
            else put(Number(chosen));
          }}
        >
          <NativeSelect
            label={words('adminTrade:post.grouping.field')}
            description={words('adminTrade:post.grouping.hint')}
            error={missing ? words('adminTrade:post.grouping.missing') : null}
            value={chosen}
            data={[
              { value: '', label: words('adminTrade:post.grouping.none') },
              ...groups.map((group) => ({
                value: String(group.grp_id),
                label:
                  group.grp_active === 1
                    ? group.grp_name
                    : words('adminTrade:post.grouping.hidden', { name: group.grp_name }),
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

const LEVELS = ['1', '2', '3', ''] as const;

/** Puts an ad first in the lists, by level, or no more. */
export function PromotionDialog({ post, refresh, onClose }: DialogProps) {
  const words = useWords();
  const [level, setLevelChosen] = useState(String(post.prm_position ?? ''));
  const save = useDeed(words, (next: number | null) => setLevel(post, next), refresh);
  const ended = statusOf(post) !== 'active';
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={save.isPending}
      title={words('adminTrade:post.promoting.title', { name: post.pro_name })}
      actions={
        <Button type="submit" form="post-promotion" loading={save.isPending}>
          {words('adminTrade:post.promoting.save')}
        </Button>
      }
    >
      <form
        id="post-promotion"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate(level === '' ? null : Number(level), { onSuccess: onClose });
        }}
      >
        <Radio.Group
          label={words('adminTrade:post.promoting.field')}
          description={words(ended ? 'adminTrade:post.promoting.ended' : 'adminTrade:post.promoting.hint')}
          value={level}
          onChange={setLevelChosen}
        >
          <Stack gap="sm" className={styles.levels}>
            {LEVELS.map((one) => (
              <Radio
                key={one}
                value={one}
                disabled={ended && one !== '' && one !== String(post.prm_position ?? '')}
                label={
                  one === ''
                    ? words('adminTrade:post.promoting.none')
                    : words('adminTrade:post.promoting.level', { level: one })
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      </form>
    </Dialog>
  );
}
