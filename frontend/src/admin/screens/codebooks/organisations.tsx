import { del, patch, post } from '@/api/client';
import type { ActivityRow, LegalFormRow, SocialTypeRow } from '@/api/types';
import { LIMITS } from '@/entities/site/limits';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { codebookDefaults, NAME_MAX, usedColumn } from './codebookDefaults';

interface ActivityDraft {
  osr_name: string;
  osr_name_en: string;
}

export const activitiesResource = defineResource<ActivityRow, ActivityDraft>({
  key: 'activities',
  title: 'admin:screen.activities',
  id: (row) => row.osr_id,
  name: (row) => row.osr_name,
  source: { path: 'organisation/services/all', unpaged: true },
  columns: [
    { key: 'name', label: 'adminCodebooks:name', cell: (row) => <Truncated>{row.osr_name}</Truncated> },
    usedColumn(),
  ],
  form: {
    empty: { osr_name: '', osr_name_en: '' },
    fields: [
      { kind: 'text', name: 'osr_name', label: 'adminCodebooks:name', max: LIMITS.short_text_max, required: true },
      {
        kind: 'text',
        name: 'osr_name_en',
        label: 'adminCodebooks:english',
        hint: 'adminCodebooks:english_hint',
        max: LIMITS.short_text_max,
      },
    ],
    add: {
      label: 'adminCodebooks:activity.add',
      save: (draft) => post('organisation/services', draft),
    },
  },
  ...codebookDefaults<ActivityRow>({
    isOn: (row) => row.osr_active === 1,
    set: (row, osr_active) => patch(`organisation/services/${row.osr_id}`, { osr_active }),
    remove: (row) => del(`organisation/services/${row.osr_id}`),
  }),
});

/** Fields of business. */
export function ActivitiesScreen() {
  return <ResourceScreen resource={activitiesResource} />;
}

interface LegalFormDraft {
  otp_name: string;
  otp_name_en: string;
}

export const legalFormsResource = defineResource<LegalFormRow, LegalFormDraft>({
  key: 'organisation-forms',
  title: 'admin:screen.organisation_forms',
  id: (row) => row.otp_id,
  name: (row) => row.otp_name,
  source: { path: 'organisation/type/all', unpaged: true },
  columns: [
    { key: 'name', label: 'adminCodebooks:name', cell: (row) => <Truncated>{row.otp_name}</Truncated> },
    usedColumn(),
  ],
  form: {
    empty: { otp_name: '', otp_name_en: '' },
    fields: [
      { kind: 'text', name: 'otp_name', label: 'adminCodebooks:name', max: NAME_MAX, required: true },
      {
        kind: 'text',
        name: 'otp_name_en',
        label: 'adminCodebooks:english',
        hint: 'adminCodebooks:english_hint',
        max: NAME_MAX,
      },
    ],
    add: { label: 'adminCodebooks:form.add', save: (draft) => post('organisation/type', draft) },
  },
  ...codebookDefaults<LegalFormRow>({
    isOn: (row) => row.otp_active === 1,
    set: (row, otp_active) => patch(`organisation/type/${row.otp_id}`, { otp_active }),
    remove: (row) => del(`organisation/type/${row.otp_id}`),
  }),
});

/** Legal forms of businesses. */
export function LegalFormsScreen() {
  return <ResourceScreen resource={legalFormsResource} />;
}

export const socialNetworksResource = defineResource<SocialTypeRow, { sct_name: string }>({
  key: 'social-networks',
  title: 'admin:screen.social_networks',
  id: (row) => row.sct_id,
  name: (row) => row.sct_name,
  source: { path: 'social-types/all', unpaged: true },
  columns: [
    { key: 'name', label: 'adminCodebooks:name', cell: (row) => <Truncated>{row.sct_name}</Truncated> },
    usedColumn(),
  ],
  form: {
    empty: { sct_name: '' },
    fields: [{ kind: 'text', name: 'sct_name', label: 'adminCodebooks:name', max: NAME_MAX, required: true }],
    add: { label: 'adminCodebooks:network.add', save: (draft) => post('social-types', draft) },
  },
  ...codebookDefaults<SocialTypeRow>({
    isOn: (row) => row.sct_active === 1,
    set: (row, sct_active) => patch(`social-types/${row.sct_id}`, { sct_active }),
    remove: (row) => del(`social-types/${row.sct_id}`),
  }),
});

/** Social networks that profiles and ads link to. */
export function SocialNetworksScreen() {
  return <ResourceScreen resource={socialNetworksResource} />;
}
