import { companySections } from '@market/contracts';
import type { Company, CompanySection, Factory } from '@market/contracts';
import { Button } from 'antd';
import { Suspense, lazy } from 'react';
import { Loaded } from '../../components/loading/Loaded';
import { useOpened } from '../../components/overlays/open-dialog';
import styles from './company.module.css';
import { useCompanyQuery } from './company.api';
import { sectionLabels, sectionNotes, settingTexts } from './setting-text';

const SettingDialog = lazy(async () => ({ default: (await import('./SettingDialog')).SettingDialog }));

/** Every setting of the company with its value; each is changed in a dialog of its own. */
export function CompanySettings({ factories }: { factories: readonly Factory[] }) {
  const [edited, setEdited] = useOpened<CompanySection>((place) =>
    companySections.find((section) => place === `company.${section}`),
  );
  return (
    <Loaded of={useCompanyQuery()} failure="Không thể tải cài đặt của công ty" rows={24}>
      {(company) => (
        <>
          <ul className={styles['settings']}>
            {companySections.map((section) => (
              <Setting key={section} {...{ section, company, factories }} onEdit={() => setEdited(section)} />
            ))}
          </ul>
          {edited && (
            <Suspense>
              <SettingDialog
                section={edited}
                company={company}
                factories={factories}
                onClose={() => setEdited(undefined)}
              />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  );
}

type SettingProps = {
  section: CompanySection;
  company: Company;
  factories: readonly Factory[];
  onEdit: () => void;
};

function Setting({ section, company, factories, onEdit }: SettingProps) {
  const nameOf = (id: string) => factories.find((factory) => factory.id === id)?.companyName ?? 'Chưa có';
  const textOf = settingTexts(nameOf)[section] as (value: unknown) => string;
  return (
    <li>
      <div>
        <h3>{sectionLabels[section]}</h3>
        <small>{sectionNotes[section]}</small>
      </div>
      <p>{textOf(company[section])}</p>
      <Button type="link" onClick={onEdit} aria-label={`Sửa ${sectionLabels[section].toLowerCase()}`}>
        Sửa
      </Button>
    </li>
  );
}
