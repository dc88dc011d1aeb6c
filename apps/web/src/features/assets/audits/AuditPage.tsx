import { Skeleton, Text } from '@mantine/core'
import { auditViews } from '@muster/contract/assets/assets.constants'
import type { AssetAudit, AuditItem } from '@muster/contract/assets/audits.contract'
import { closeAudit, listAudits, readAudit } from '@muster/contract/calls/assets/audits'
import { ListCard } from '@muster/ui/data-table'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { removing } from '../../../lib/form/saving.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { Scanner } from './Scanner.tsx'
import './texts.ts'

type View = (typeof auditViews)[number]

const inline = { errorShown: 'inline' as const }

/** An audit: what is scanned, and what is found, missing and surplus. */
export default function AuditPage() {
  return <ById>{(id) => <AuditById id={id} />}</ById>
}

function AuditById({ id: auditId }: { id: number }) {
  const audit = useQuery({
    ...readOptions(readAudit, { body: { audit_id: auditId, limit: 1 } }),
    meta: inline,
  })
  return (
    <Loaded query={audit} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(data) => <Audit audit={data.audit} />}
    </Loaded>
  )
}

function Audit({ audit }: { audit: AssetAudit }) {
  const { t } = useTranslation('assetAudits')
  const format = useFormatter()
  const [isEnding, setIsEnding] = useState(false)
  const { audit_id, name, location, category, closed_at, closed_by } = audit
  const isOpen = closed_at === null
  return (
    <>
      <PageHeader
        title={name}
        badge={
          <Status
            word={isOpen ? { kind: 'pending', text: t('open') } : { kind: 'neutral', text: t('closed') }}
          />
        }
        subtitle={[
          [location, category].filter(Boolean).join(' · '),
          t('page.startedBy', { name: audit.started_by, day: format.dateTime(audit.started_at) }),
          closed_at === null ? '' : t('page.endedBy', { name: closed_by, day: format.dateTime(closed_at) }),
        ]
          .filter(Boolean)
          .join(' – ')}
        crumbs={[{ label: t('assetsTitles:audits'), href: hrefOf('/assets/audits') }, { label: name }]}
        secondary={isOpen ? [{ label: t('page.end'), onClick: () => setIsEnding(true) }] : []}
      />
      {isOpen ? <Scanner auditId={audit_id} /> : null}
      <Text fw={600} my="md" role="status">
        {t('page.summary', { found: audit.found, expected: audit.expected })}
      </Text>
      <Items audit={audit} />
      {isEnding ? (
        <FormModal
          title={t('page.endTitle', { name })}
          text={t('page.endText', { count: audit.missing })}
          onClose={() => setIsEnding(false)}
          fields={[]}
          save={removing(closeAudit, { audit_id })}
          saveLabel={t('page.end')}
          refresh={[readAudit, listAudits]}
        />
      ) : null}
    </>
  )
}

function Items({ audit }: { audit: AssetAudit }) {
  const { t } = useTranslation('assetAudits')
  const make = useColumns<AuditItem>()
  const format = useFormatter()
  const navigate = useNavigate()
  const { audit_id } = audit
  const nameOf = (row: AuditItem) => row.name || t('page.unknownCode')
  return (
    <ListScreen
      list="asset-audit-items"
      label={t('page.viewLabel')}
      load={({ page, limit, state, view }: ListRequest<View>) => ({
        ...readOptions(readAudit, { body: { audit_id, view, search: state.search, page, limit } }),
        meta: inline,
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      views={auditViews}
      segments={{
        param: 'show',
        label: t('page.viewLabel'),
        nameOf: (view) => t(`page.views.${view}`, { count: audit[view] }),
      }}
      columns={[
        make.text('code', t('page.code'), (row) => row.code, { width: 140 }),
        make.text('name', t('name'), nameOf, { width: 240, note: (row) => row.type }),
        make.text('location', t('location'), (row) => row.location, { width: 160 }),
        make.text('holder', t('assets:fields.holder'), (row) => row.holder?.EMPLOYEE_NAME, { width: 180 }),
        make.instant('found', t('page.foundAt'), (row) => row.found_at, { note: (row) => row.found_by }),
      ]}
      row={{
        id: (row) => row.item_id,
        label: (row) => row.code,
        open: (row) => {
          if (row.AID !== null) navigate(`/assets/${row.AID}`)
        },
      }}
      card={(row) => (
        <ListCard
          title={nameOf(row)}
          lines={[
            [row.code, row.type].filter(Boolean).join(' · '),
            [row.location, row.holder?.EMPLOYEE_NAME].filter(Boolean).join(' · '),
            row.found_at ? `${format.dateTime(row.found_at)} · ${row.found_by}` : null,
          ]}
        />
      )}
      empty={({ request: { view } }) =>
        view === 'surplus'
          ? { title: t('page.emptySurplus'), text: t('page.emptySurplusText') }
          : { title: t(view === 'found' ? 'page.emptyFound' : 'page.emptyMissing') }
      }
    />
  )
}
