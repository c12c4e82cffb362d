import type { CodebookMenu } from '@/admin/components/codebook';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { clausesResource } from './clauses/clausesResource';

export const menu: CodebookMenu = {
  path: 'general-clauses',
  place: 80,
  title: 'adminCodebooks:clause.general',
  auditNames: { clause: 'adminCodebooks:clause.one', transportclauses: 'adminCodebooks:clause.general' },
};

const resource = clausesResource(1, menu, 'add_general');

/** Terms of delivery by road, rail and air. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}
