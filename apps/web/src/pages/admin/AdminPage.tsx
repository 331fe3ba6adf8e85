import { Flex } from 'antd';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { LinkButton } from '../../components/LinkButton';
import { Lines } from '../../components/loading/Skeletons';
import { useUser } from '../../features/accounts/user';
import styles from './AdminPage.module.css';
import { sectionAt, sectionsFor } from './sections';

/** The frame of the admin's screens: the way between the sections, and the screen that is open. */
export function AdminPage() {
  const sections = sectionsFor(useUser());
  const open = sectionAt(useLocation().pathname);
  return (
    <>
      <Flex component="header" wrap align="center" justify="space-between" gap="8px 24px">
        <h1>Quản trị hệ thống</h1>
        <LinkButton to="/vietphat-admin">Trang quản lý Việt Phát</LinkButton>
      </Flex>
      {sections.length > 1 && (
        <nav className={styles['sections']} aria-label="Phần quản trị">
          {sections.map((section) => (
            <Link key={section.path} to={section.path} aria-current={section === open ? 'page' : undefined}>
              {section.label}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles['section']}>
        <Suspense fallback={<Lines count={8} />}>
          <Outlet />
        </Suspense>
      </div>
    </>
  );
}
