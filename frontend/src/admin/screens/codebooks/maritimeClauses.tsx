import type { CodebookMenu } from '@/admin/components/codebook';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { clausesResource } from './clauses/clausesResource';

/** `auditNames` is empty because the names in `generalClauses` apply to both kinds of clauses. */
export const menu: CodebookMenu = {
  path: 'maritime-clauses',
  place: 90,
  title: 'adminCodebooks:clause.maritime',
  auditNames: {},
};

const resource = clausesResource(2, menu, 'add_maritime');

/** Terms of delivery by sea. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}
