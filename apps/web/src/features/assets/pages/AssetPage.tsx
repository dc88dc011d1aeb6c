import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { AssetField } from '@muster/contract/assets/asset-fields'
import type { AssetDetails, AssetEvent } from '@muster/contract/assets/asset-shapes'
import type { AssetAction } from '@muster/contract/assets/assets.constants'
import { listAssets, readAsset, removeAsset } from '@muster/contract/calls/assets/assets'
import { printLabels } from '@muster/contract/calls/assets/audits'
import type { DataOf } from '@muster/contract/kit/index'
import { KeyValueList, PageHeader, Timeline } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { removing } from '../../../lib/form/saving.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { eventText, statusWord } from '../data/asset-data.ts'
import '../texts.ts'

const AssetDrawer = lazy(() => import('../parts/AssetDrawer.tsx'))
const Depreciation = lazy(() => import('../depreciation/Depreciation.tsx'))
const ActionModal = lazy(() => import('../parts/ActionModal.tsx'))

type Details = DataOf<typeof readAsset>

/** The likeliest next step is the primary one. */
const primaryActions: readonly AssetAction[] = ['assigned', 'found', 'repaired', 'returned', 'restored']
const dangerous: readonly AssetAction[] = ['written_off']

/** An asset with its holder, its fields and its log. */
export default function AssetPage() {
  return <ById>{(id) => <AssetById id={id} />}</ById>
}

function AssetById({ id: AID }: { id: number }) {
  const details = useQuery({
    ...readOptions(readAsset, { params: { AID } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={details} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(data) => <Asset key={data.asset.AID} details={data} />}
    </Loaded>
  )
}

function Asset({ details: { asset, log, depreciation, abilities } }: { details: Details }) {
  const { t } = useTranslation('assets')
  const navigate = useNavigate()
  const [open, setOpen] = useState<AssetAction | 'edit' | 'remove' | null>(null)
  const actions = abilities.actions as AssetAction[]
  const primary = primaryActions.find((one) => actions.includes(one))
  const actionOf = (action: AssetAction) => ({
    label: t(`actions.${action}`),
    onClick: () => setOpen(action),
    isDangerous: dangerous.includes(action),
  })
  const close = () => setOpen(null)
  const editing = abilities.manage && asset.retired_on === null
  return (
    <>
      <PageHeader
        title={asset.name}
        badge={<Status word={statusWord(t, asset)} />}
        crumbs={[{ label: t('assetsTitles:list'), href: hrefOf('/assets') }, { label: asset.code }]}
        {...(primary ? { primary: actionOf(primary) } : {})}
        secondary={[
          ...(editing ? [{ label: t('page.editing'), onClick: () => setOpen('edit') }] : []),
          ...actions.filter((one) => one !== primary).map(actionOf),
          ...(editing
            ? [
                {
                  label: t('labels'),
                  onClick: () => void download(printLabels, { body: { assets: [asset.AID] } }),
                },
              ]
            : []),
          ...(abilities.remove
            ? [{ label: t('page.remove'), onClick: () => setOpen('remove'), isDangerous: true }]
            : []),
        ]}
      />
      <Stack gap="md">
        <Holder asset={asset} />
        <Facts asset={asset} />
        {depreciation ? (
          <Suspense fallback={<Skeleton height={200} radius="md" />}>
            <Depreciation depreciation={depreciation} boughtOn={asset.purchased_on} />
          </Suspense>
        ) : null}
        <Log log={log} />
      </Stack>
      <Suspense fallback={null}>
        {open === 'edit' ? <AssetDrawer id={asset.AID} onClose={close} /> : null}
        {open !== null && open !== 'edit' && open !== 'remove' ? (
          <ActionModal asset={asset} action={open} onClose={close} />
        ) : null}
        {open === 'remove' ? (
          <FormModal
            title={t('page.removeTitle', { name: asset.name })}
            text={t('page.removeText')}
            onClose={close}
            fields={[]}
            save={() => removing(removeAsset, { AID: asset.AID })()}
            onSaved={() => void navigate(hrefOf('/assets'))}
            refresh={[listAssets]}
            saveLabel={t('page.remove')}
            isDangerous
          />
        ) : null}
      </Suspense>
    </>
  )
}

function Holder({ asset: { holder, holding, is_overdue } }: { asset: AssetDetails }) {
  const { t } = useTranslation('assets')
  const format = useFormatter()
  const answered = holding?.answered_at ? format.dateTime(holding.answered_at) : ''
  const answer = holding?.answer
    ? [t(`page.${holding.answer}`, { day: answered }), holding.answer_note].filter(Boolean).join(': ')
    : t('page.unanswered')
  return (
    <Card withBorder padding="md" component="section" aria-label={t('page.holding')}>
      {holder && holding ? (
        <KeyValueList
          items={[
            {
              id: 'holder',
              label: t('fields.holder'),
              value: `${holder.EMPLOYEE_NAME} (${holder.EMPLOYEE_CODE})`,
            },
            { id: 'handed', label: t('fields.handedOn'), value: format.date(holding.handed_on) },
            ...(holding.due_back_on
              ? [
                  {
                    id: 'due',
                    label: t('fields.dueBack'),
                    value: (
                      <Text span inherit c={is_overdue ? 'var(--mantine-color-error)' : undefined}>
                        {is_overdue
                          ? t('overdue', { day: format.date(holding.due_back_on) })
                          : format.date(holding.due_back_on)}
                      </Text>
                    ),
                  },
                ]
              : []),
            {
              id: 'condition',
              label: t('page.conditionOut'),
              value: t(`conditions.${holding.condition_out}`),
            },
            { id: 'answer', label: t('page.answer'), value: answer },
            ...(holding.note
              ? [{ id: 'note', label: t('page.handOverNote'), value: holding.note, isWide: true }]
              : []),
          ]}
        />
      ) : (
        <Text c="dimmed">{t('page.nobody')}</Text>
      )}
    </Card>
  )
}

function Facts({ asset }: { asset: AssetDetails }) {
  const { t } = useTranslation('assets')
  const format = useFormatter()
  const day = (value: string | null) => (value === null ? null : format.date(value))
  const textOf = ({ slug, kind }: AssetField) => {
    const value = asset.values[slug]
    if (value === undefined) return null
    if (kind === 'date') return format.date(value)
    return kind === 'yes_no' ? t(value === 'yes' ? 'yes' : 'no') : value
  }
  return (
    <Card withBorder padding="md" component="section" aria-label={t('page.facts')}>
      <KeyValueList
        items={[
          { id: 'code', label: t('fields.code'), value: asset.code },
          { id: 'type', label: t('fields.type'), value: `${asset.type} · ${asset.category}` },
          { id: 'serial', label: t('fields.serial'), value: asset.serial || null },
          ...asset.fields.map((field) => ({ id: field.slug, label: field.name, value: textOf(field) })),
          { id: 'location', label: t('fields.location'), value: asset.location || null },
          { id: 'entity', label: t('fields.entity'), value: asset.entity || null },
          { id: 'condition', label: t('fields.condition'), value: t(`conditions.${asset.condition}`) },
          { id: 'vendor', label: t('fields.vendor'), value: asset.vendor || null },
          { id: 'purchased', label: t('fields.purchased'), value: day(asset.purchased_on) },
          { id: 'cost', label: t('fields.price'), value: asset.cost ? format.money(asset.cost) : null },
          { id: 'warranty', label: t('fields.warranty'), value: day(asset.warranty_until) },
          ...(asset.note ? [{ id: 'note', label: t('fields.note'), value: asset.note, isWide: true }] : []),
        ]}
      />
    </Card>
  )
}

function Log({ log }: { log: readonly AssetEvent[] }) {
  const { t } = useTranslation('assets')
  const format = useFormatter()
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="asset-log">
      <Title order={2} size="h4" mb="sm" id="asset-log">
        {t('page.log')}
      </Title>
      <Timeline
        formatDate={(date) => format.date(date)}
        events={log.map((event) => ({
          ...{ id: event.id, date: event.on_date, text: eventText(t, event), actor: event.actor },
          ...(event.note ? { detail: event.note } : {}),
        }))}
      />
    </Card>
  )
}
