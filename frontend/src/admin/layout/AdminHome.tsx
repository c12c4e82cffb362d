import { AuditNamesContext } from '@/admin/components/audit/auditNames';
import { AUDIT_NAMES } from '@/admin/registry';
import { Dashboard } from './Dashboard';
import styles from './AdminHome.module.css';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import { useAdminT } from '@/admin/crud/useAdminT';

/** The home page of the back-office: what waits for an administrator, and today's figures. */
export function AdminHome() {
  const adminT = useAdminT();
  return (
    <section className={styles.home}>
      <ScreenHead title="admin:title" />
      <p className={styles.lead}>{adminT('admin:lead')}</p>
      <AuditNamesContext value={AUDIT_NAMES}>
        <Dashboard />
      </AuditNamesContext>
    </section>
  );
}
