import { Button } from '@mantine/core'
import { liftBlacklist, listBlacklist } from '@muster/contract/calls/onboarding/candidate-status'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { BLACKLIST, LIST, pathOf } from '../data/candidate-data.ts'
import '../texts.ts'

type Row = DataOf<typeof listBlacklist>['rows'][number]

/** The blacklist: reasons, last days, and how entries are recognised. */
export default function BlacklistPage() {
  const { t } = useTranslation('onboarding')
  const make = useColumns<Row>()
  const format = useFormatter()
  const [lifted, setLifted] = useState<Row | null>(null)
  const nameOf = (row: Row) => row.CANDIDATE_NAME ?? t('blacklist.erased')
  const untilOf = (row: Row) => (row.expires_on ? format.date(row.expires_on) : t('blacklist.always'))
  const remove = (row: Row) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('blacklist.liftOne', { name: nameOf(row) })}
      onClick={() => setLifted(row)}
    >
      {t('blacklist.lift')}
    </Button>
  )
  return (
    <ListScreen
      list="onboarding.blacklist"
      load={({ page, limit, state }: ListRequest) => ({
        ...readOptions(listBlacklist, { body: { page, limit, search: state.search } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('onboardingTitles:blacklist')}
      subtitle={t('blacklist.subtitle')}
      crumbs={[
        { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
        { label: t('onboardingTitles:blacklist') },
      ]}
      columns={[
        make.text('name', t('fields.name'), nameOf, { width: 200 }),
        make.text('reason', t('blacklist.reason'), (row) => row.reason, { width: 260 }),
        make.text('until', t('blacklist.until'), untilOf, {
          width: 140,
          note: (row) => (row.is_expired ? t('blacklist.expired') : null),
        }),
        make.text(
          'by',
          t('blacklist.comparedBy'),
          (row) => row.compared_by.map((one) => t(`blacklist.by.${one}`)).join(', '),
          { width: 180 },
        ),
        make.instant('created_at', t('blacklist.added'), (row) => row.created_at),
      ]}
      row={{
        id: (row) => row.blacklist_id,
        label: nameOf,
        path: (row) => (row.candidate_id === null ? BLACKLIST : pathOf(row.candidate_id)),
        actions: remove,
      }}
      card={(row) => <ListCard title={nameOf(row)} lines={[row.reason, untilOf(row)]} />}
      empty={{ title: t('blacklist.empty'), text: t('blacklist.emptyText') }}
      below={() =>
        lifted ? (
          <FormModal
            title={t('blacklist.liftOne', { name: nameOf(lifted) })}
            text={t('blacklist.liftText')}
            onClose={() => setLifted(null)}
            fields={[]}
            toBody={() => ({ blacklist_id: lifted.blacklist_id })}
            save={saving(liftBlacklist)}
            saveLabel={t('blacklist.lift')}
            refresh={[listBlacklist]}
          />
        ) : null
      }
    />
  )
}
