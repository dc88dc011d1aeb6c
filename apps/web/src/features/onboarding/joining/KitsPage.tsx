import { listKits } from '@muster/contract/calls/onboarding/kits'
import type { OnboardingKit } from '@muster/contract/onboarding/kits.contract'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LIST } from '../data/candidate-data.ts'
import './texts.ts'

const KitDrawer = lazy(() => import('./KitDrawer.tsx'))

/** Kits for new colleagues; that of policies is fixed. */
export default function KitsPage() {
  const { t } = useTranslation('joining')
  const make = useColumns<OnboardingKit>()
  const statusOf = ({ status, is_fixed }: OnboardingKit) =>
    is_fixed
      ? ({ kind: 'info', text: t('kits.fixed') } as const)
      : inUseWord(status, { on: t('kits.on'), off: t('kits.off') })
  const flowOf = ({ workflow }: OnboardingKit) => workflow ?? t('kits.everyFlow')
  const filesOf = ({ fileslist }: OnboardingKit) => fileslist.map((one) => one.file_name).join(', ')
  return (
    <ListScreen
      list="onboarding.kits"
      isWhole
      load={() => ({ ...readOptions(listKits, { body: {} }), meta: { errorShown: 'inline' as const } })}
      rowsOf={({ kits }) => kits}
      totalOf={({ kits }) => kits.length}
      title={t('onboardingTitles:kits')}
      subtitle={t('kits.subtitle')}
      crumbs={[
        { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
        { label: t('onboardingTitles:kits') },
      ]}
      isSearchable={false}
      primary={({ open }) => ({
        label: t('kits.add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => open('new'),
      })}
      actions={[
        { label: t('kits.toTemplates'), href: hrefOf('/task-management/configuration?tab=templates') },
      ]}
      columns={[
        make.text('name', t('kits.name'), (row) => row.KIT_NAME, {
          width: 260,
          note: (row) => ({ text: row.DESCRIPTION, isWhole: true }),
        }),
        make.text('flow', t('kits.flow'), flowOf, { width: 200 }),
        make.text('template', t('kits.template'), (row) => row.task_template, { width: 240 }),
        make.number('tasks', t('kits.tasks'), (row) => row.tasks),
        make.text('files', t('kits.files'), filesOf, { width: 240 }),
        make.number('candidates', t('kits.candidates'), (row) => row.candidates),
        make.status('status', t('kits.status'), statusOf),
      ]}
      row={{
        id: (row) => row.kit_id ?? 0,
        label: (row) => row.KIT_NAME,
        open: (row, { open }) => {
          if (row.kit_id !== null) open(row.kit_id)
        },
      }}
      card={(row) => (
        <ListCard
          title={row.KIT_NAME}
          badge={<Status word={statusOf(row)} />}
          lines={[row.DESCRIPTION, flowOf(row), filesOf(row)].filter(Boolean)}
        />
      )}
      drawer={{
        param: 'kit',
        render: ({ id, row, close, shown: { data } }) =>
          data && ((row && row.kit_id !== null) || id === null) ? (
            <KitDrawer kit={row ?? null} lists={data} onClose={close} />
          ) : null,
      }}
      empty={{ title: t('kits.empty') }}
    />
  )
}
