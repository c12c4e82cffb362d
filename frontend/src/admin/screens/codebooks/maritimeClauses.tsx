import type { CodebookMenu } from '@/admin/components/codebook';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { clausesResource } from './clauses/clausesResource';

/** The audit log names the clauses of both kinds as `generalClauses` says. */
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
