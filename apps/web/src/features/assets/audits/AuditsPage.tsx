import type { AssetAudit } from '@muster/contract/assets/audits.contract'
import { listAudits, startAudit } from '@muster/contract/calls/assets/audits'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, choicesFrom, selectField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import './texts.ts'

/** Audits of assets, newest first. */
export default function AuditsPage() {
  const { t } = useTranslation('assetAudits')
  const make = useColumns<AssetAudit>()
  const format = useFormatter()
  const navigate = useNavigate()
  const wordOf = ({ closed_at }: AssetAudit) =>
    closed_at === null
      ? { kind: 'pending' as const, text: t('open') }
      : { kind: 'neutral' as const, text: t('closed') }
  const found = (row: AssetAudit) => t('of', { found: row.found, expected: row.expected })
  return (
    <ListScreen
      list="asset-audits"
      load={({ page, limit }: ListRequest) => ({
        ...readOptions(listAudits, { body: { page, limit } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      isSearchable={false}
      title={t('assetsTitles:audits')}
      subtitle={t('subtitle')}
      crumbs={[
        { label: t('assetsTitles:list'), href: hrefOf('/assets') },
        { label: t('assetsTitles:audits') },
      ]}
      primary={({ open }) => ({
        label: t('start'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => open('new'),
      })}
      columns={[
        make.text('name', t('name'), (row) => row.name, {
          width: 260,
          note: (row) => [row.location, row.category].filter(Boolean).join(' · '),
        }),
        make.status('status', t('status'), wordOf, { width: 130 }),
        make.text('found', t('progress'), found, { width: 120 }),
        make.number('missing', t('missing'), (row) => row.missing),
        make.number('surplus', t('surplus'), (row) => row.surplus),
        make.instant('started', t('startedOn'), (row) => row.started_at, { note: (row) => row.started_by }),
      ]}
      row={{
        id: (row) => row.audit_id,
        label: (row) => row.name,
        path: (row) => `/assets/audits/${row.audit_id}`,
      }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={wordOf(row)} />}
          lines={[
            [row.location, row.category].filter(Boolean).join(' · '),
            `${t('progress')}: ${found(row)}`,
            format.dateTime(row.started_at),
          ]}
        />
      )}
      drawer={{
        param: 'record',
        render: ({ id, close, shown: { data } }) =>
          id === null && data ? (
            <FormDrawer<BodyOf<typeof startAudit>>
              title={t('start')}
              onClose={close}
              fields={[
                textField('name', t('name'), { isRequired: true }),
                selectField('location_id', t('location'), choicesFrom(data.locations), {
                  help: t('everywhere'),
                }),
                selectField('category_id', t('category'), choicesFrom(data.categories)),
                areaField('note', t('note')),
              ]}
              toBody={(draft) => ({
                ...{ name: draft.name, note: draft.note ?? '' },
                location_id: draft.location_id || null,
                category_id: draft.category_id || null,
              })}
              save={saving(startAudit)}
              saveLabel={t('start')}
              onSaved={(answer) => navigate(`/assets/audits/${(answer as { audit_id: number }).audit_id}`)}
              refresh={[listAudits]}
            />
          ) : null,
      }}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
