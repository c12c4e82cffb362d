import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError } from '@/api/errors';
import { patch } from '@/api/client';
import type { AdminProductCorrection, AdminProductDetails } from '@/api/types';
import { VAT_TERMS, vatChoice, vatMeaning } from '@/entities/ad/vat';
import { lookupQueries } from '@/entities/site/lookups';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { fieldMessages } from '@/shared/form/fieldMessages';
import { useLang } from '@/shared/hooks/useLang';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import { toast } from '@/shared/ui/toast';
import { useAdminT } from '@/admin/crud/useAdminT';
import { changedFields, draftOf, type CorrectionDraft } from './correction';
import styles from './pages.module.css';

type Product = AdminProductDetails['product'];

/** As docs/openapi.yaml has them. */
const NAME_MAX = 40;
const TEXT_MAX = 1100;
const SHORT_MAX = 255;
const REASON_MAX = 500;

/** The pictures beside the main one; each can be moved one place forward. */
function PictureOrder({ order, onChange }: { order: readonly number[]; onChange: (order: number[]) => void }) {
  const adminT = useAdminT();
  const forward = (at: number) => {
    const [before, moved] = [order[at - 1], order[at]];
    if (before !== undefined && moved !== undefined)
      onChange([...order.slice(0, at - 1), moved, before, ...order.slice(at + 1)]);
  };
  return (
    <fieldset>
      <legend>{adminT('adminPages:correction.pictures')}</legend>
      {order.map((id, at) => (
        <p key={id} className={styles.row}>
          {adminT('adminPages:ad.picture', { number: at + 1 })} (#{id})
          {at === 0 ? null : (
            <IconButton
              icon={ArrowUp}
              label={adminT('adminPages:correction.forward', { number: at + 1 })}
              onClick={() => forward(at)}
            />
          )}
        </p>
      ))}
    </fieldset>
  );
}

/** Corrects an ad's words, category, places and order of pictures. Seller and buyers are told the old and the new. */
export function CorrectionDialog({
  product,
  refresh,
  onClose,
}: {
  product: Product;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}) {
  const adminT = useAdminT();
  const lang = useLang();
  const form = useId();
  const [draft, setDraft] = useState(() => draftOf(product));
  const categories = useQuery(lookupQueries.categories(lang));
  const regions = useQuery(lookupQueries.regions(lang, true));
  const save = useMutation({
    mutationFn: (body: AdminProductCorrection) => patch(`admin/products/${product.pro_id}/correction`, body),
    onSuccess: async () => {
      toast.ok(adminT('admin:toast.ok'));
      await refresh();
      onClose();
    },
  });
  const placed = save.error instanceof ApiError ? fieldMessages(save.error, Object.keys(draft)) : null;
  const head = placed === null ? (save.error === null ? null : errorText(save.error)) : placed.head;
  const error = (name: keyof CorrectionDraft) => placed?.fields[name] ?? null;
  const change = (part: Partial<CorrectionDraft>) => setDraft((old) => ({ ...old, ...part }));
  const changed = changedFields(product, draft);
  const text = (name: 'pro_info' | 'pro_description' | 'pro_declaration_text') => (
    <CountedTextarea
      label={adminT(`adminPages:correction.${name}`)}
      maxLength={TEXT_MAX}
      value={draft[name]}
      error={error(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const line = (name: 'pro_name' | 'pro_made_in', max: number) => (
    <TextInput
      label={adminT(`adminPages:correction.${name}`)}
      maxLength={max}
      value={draft[name]}
      error={error(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Dialog
      opened
      size="md"
      onClose={onClose}
      keepOpen={save.isPending || Object.keys(changed).length > 0}
      title={adminT('adminPages:correction.title', { name: product.pro_name })}
      actions={
        <>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {adminT('admin:dialog.no')}
          </Button>
          <Button
            type="submit"
            form={form}
            loading={save.isPending}
            disabled={Object.keys(changed).length === 0 || draft.reason.trim() === ''}
          >
            {adminT('adminPages:correction.save')}
          </Button>
        </>
      }
    >
      <p>{adminT('adminPages:correction.lead')}</p>
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate({ ...changed, reason: draft.reason.trim() });
        }}
      >
        {head === null ? null : <p role="alert">{head}</p>}
        {line('pro_name', NAME_MAX)}
        <NativeSelect
          label={adminT('adminPages:ad.category')}
          value={draft.cat_id}
          error={error('cat_id')}
          data={(categories.data ?? []).flatMap((parent) => [
            { value: String(parent.cat_id), label: parent.cat_name },
            ...parent.subCategories.map((one) => ({ value: String(one.cat_id), label: `– ${one.cat_name}` })),
          ])}
          onChange={(event) => change({ cat_id: event.currentTarget.value })}
        />
        <Checkbox.Group
          label={adminT('adminPages:ad.place')}
          value={draft.reg_id}
          error={error('reg_id')}
          onChange={(reg_id) => change({ reg_id })}
        >
          <div className={styles.row}>
            {(regions.data ?? []).map((one) => (
              <Checkbox key={one.reg_id} value={String(one.reg_id)} label={one.reg_name} />
            ))}
          </div>
        </Checkbox.Group>
        <NativeSelect
          label={adminT('adminPages:correction.pro_vat')}
          description={adminT('adminPages:correction.pro_vat_hint')}
          disabled={product.buyers_count > 0}
          value={draft.pro_vat}
          error={error('pro_vat')}
          data={VAT_TERMS.map((terms) => ({
            value: vatChoice(terms),
            label: adminT(`adminPages:vat.${vatMeaning(terms)}`, { rate: terms.pro_vat ?? '' }),
          }))}
          onChange={(event) => change({ pro_vat: event.currentTarget.value })}
        />
        {text('pro_info')}
        {text('pro_description')}
        {line('pro_made_in', SHORT_MAX)}
        {text('pro_declaration_text')}
        {draft.images_order.length < 2 ? null : (
          <PictureOrder order={draft.images_order} onChange={(images_order) => change({ images_order })} />
        )}
        <CountedTextarea
          label={adminT('admin:reason.label')}
          description={adminT('adminPages:correction.reason_hint')}
          required
          rows={3}
          maxLength={REASON_MAX}
          value={draft.reason}
          error={error('reason')}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
