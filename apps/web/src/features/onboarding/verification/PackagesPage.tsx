import { listBgvPackages, saveBgvPackage } from '@muster/contract/calls/onboarding/verification'
import { bgvChecks } from '@muster/contract/onboarding/verification.constants'
import type { BgvPackage } from '@muster/contract/onboarding/verification-shapes'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, choicesOf, multiField, statusField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { VERIFICATIONS } from './verification-data.ts'
import './texts.ts'

/** Which background checks are made together. */
export default function PackagesPage() {
  const { t } = useTranslation('onboardingVerification')
  const make = useColumns<BgvPackage>()
  const statusOf = ({ status }: BgvPackage) =>
    inUseWord(status, { on: t('packages.on'), off: t('packages.off') })
  const checksOf = ({ checks }: BgvPackage) => checks.map((kind) => t(`checkNames.${kind}`)).join(', ')
  return (
    <ListScreen
      list="onboarding.packages"
      isWhole
      load={() => ({
        ...readOptions(listBgvPackages, { body: {} }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ packages }) => packages}
      totalOf={({ packages }) => packages.length}
      title={t('onboardingTitles:packages')}
      subtitle={t('packages.subtitle')}
      crumbs={[
        { label: t('onboardingTitles:verification'), href: hrefOf(VERIFICATIONS) },
        { label: t('onboardingTitles:packages') },
      ]}
      isSearchable={false}
      primary={({ open }) => ({
        label: t('packages.add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => open('new'),
      })}
      columns={[
        make.text('name', t('packages.name'), (row) => row.name, {
          width: 240,
          note: (row) => row.note || null,
        }),
        make.text('checks', t('packages.checks'), checksOf, { width: 420 }),
        make.status('status', t('list.state'), statusOf),
      ]}
      row={{ id: (row) => row.package_id, label: (row) => row.name }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={statusOf(row)} />}
          lines={[checksOf(row), row.note]}
        />
      )}
      drawer={{
        param: 'package',
        render: ({ id, row, close }) =>
          row || id === null ? <PackageDrawer one={row ?? null} onClose={close} /> : null,
      }}
      empty={{ title: t('packages.empty'), text: t('packages.emptyText') }}
    />
  )
}

function PackageDrawer({ one, onClose }: { one: BgvPackage | null; onClose: () => void }) {
  const { t } = useTranslation('onboardingVerification')
  return (
    <FormDrawer<BodyOf<typeof saveBgvPackage>>
      title={one ? t('packages.edit', { name: one.name }) : t('packages.add')}
      onClose={onClose}
      fields={[
        textField('name', t('packages.name'), { isRequired: true, MAX_LENGTH: 80 }),
        multiField(
          'checks',
          t('packages.checks'),
          choicesOf(bgvChecks, (kind) => t(`checkNames.${kind}`)),
          { isRequired: true },
        ),
        areaField('note', t('packages.note'), { MAX_LENGTH: 500 }),
        statusField('status', t('packages.isOn')),
      ]}
      record={one ?? { status: 1 }}
      toBody={({ name, checks, note, status }) => ({
        ...{ name, checks, note: note ?? '', status },
        ...(one ? { package_id: one.package_id, version: one.version } : {}),
      })}
      save={saving(saveBgvPackage)}
      refresh={[listBgvPackages]}
    />
  )
}
