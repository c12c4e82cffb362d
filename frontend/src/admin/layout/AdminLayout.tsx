import { Button, Drawer } from '@mantine/core';
import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { MEDIA } from '@/shared/ui/breakpoints';
import { useMedia } from '@/shared/hooks/useMedia';
import styles from './AdminLayout.module.css';
import { AdminNav } from './AdminNav';
import { FocusTip } from './FocusTip';
import { ReauthHost } from '@/entities/account/reauth/ReauthHost';
import { useAdminT } from '@/admin/crud/useAdminT';

/** The menu beside the open screen; below 1000 px in a drawer. */
export function AdminLayout() {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const narrow = useMedia(MEDIA.slideMenu);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={`zb-container zb-container-wide ${styles.layout}`}>
      {narrow ? (
        <>
          <Button
            variant="default"
            size="sm"
            className={styles.open}
            aria-haspopup="dialog"
            leftSection={<PanelLeft size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {adminT('admin:menu')}
          </Button>
          <Drawer
            opened={opened}
            onClose={close}
            size={300}
            title={adminT('admin:title')}
            closeButtonProps={{ 'aria-label': t('nav.close_menu'), size: 'lg' }}
            attributes={{ header: { role: 'none' } }}
          >
            <AdminNav onNavigate={close} />
          </Drawer>
        </>
      ) : (
        <div className={styles.side}>
          <AdminNav />
        </div>
      )}
      <div id="screen" className={styles.content} tabIndex={-1}>
        <Outlet />
        <p className={styles.zone}>{adminT('admin:belgrade_time')}</p>
      </div>
      <FocusTip />
      <ReauthHost />
    </div>
  );
}
