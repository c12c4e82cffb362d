import { queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '@/api/client';
import type { Template, TemplateKind, TemplateValues } from './lib/templates';

export const templatesKey = (kind: TemplateKind) => ['ad-templates', kind] as const;

export const templatesQuery = (kind: TemplateKind) =>
  queryOptions({
    queryKey: templatesKey(kind),
    queryFn: ({ signal }): Promise<Template[]> =>
      kind === 'delivery'
        ? get('ad-templates/delivery', undefined, { signal })
        : get('ad-templates/terms', undefined, { signal }),
  });

export const saveTemplate = (kind: TemplateKind, name: string, values: TemplateValues) =>
  kind === 'delivery'
    ? post('ad-templates/delivery', { ...values, tpl_name: name })
    : post('ad-templates/terms', { ...values, tpl_name: name });
export const renameTemplate = (id: number, name: string) => patch(`ad-templates/${id}`, { tpl_name: name });
export const deleteTemplate = (id: number) => del(`ad-templates/${id}`);
