import { Anchor, Button, Group, Title } from '@mantine/core'
import { updateRecordStatus } from '@muster/contract/calls/forms/forms'
import { ListCard } from '@muster/ui/data-table'
import { IconArrowLeft, IconPlus } from '@muster/ui/icons'
import { ActionMenu } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifyError, notifySuccess } from '../../../lib/feedback/notices.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { inUseFilter } from '../../../lib/list/filters.ts'
import { useFormColumns } from '../../../lib/list/form-columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListShown } from '../../../lib/list/list-screen-types.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import {
  recordsOptions,
  refreshUnits,
  STATUS_FILTER,
  type Unit,
  type UnitListing,
  type UnitRecord,
} from '../data/unit-queries.ts'
import type { InUse } from './InUseModal.tsx'
import classes from './OrgUnits.module.css'
import { RecordDrawer } from './RecordDrawer.tsx'
import { UnitMenu } from './UnitMenu.tsx'
import { type ShownUnit, UnitWindows, usesOf } from './UnitWindows.tsx'

type Shown = ListShown<UnitListing, UnitRecord>

/** Records of one kind of unit. */
export function UnitRecords({ unit }: { unit: Unit }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  const [window, setWindow] = useState<ShownUnit>(null)
  const toggle = useStatusToggle(unit.formid, (inUse) => setWindow({ kind: 'in-use', unit: inUse }))
  const mayMerge = useCan('organisation.masters.merge')
  const columnsOf = useRecordColumns(unit)
  const words = { on: t('records.active'), off: t('records.retired') }
  const actionsOf = (row: UnitRecord, { open }: Shown) => {
    const one = { id: row.id, name: row.label }
    const isOn = row.status === 1
    return [
      ...(row.abilities.edit ? [{ label: t('records.editAction'), onClick: () => open(row.id) }] : []),
      { label: t('records.useAction'), onClick: () => setWindow({ kind: 'use', unit: one }) },
      ...(mayMerge && isOn
        ? [{ label: t('records.mergeAction'), onClick: () => setWindow({ kind: 'merge', unit: one }) }]
        : []),
      ...(row.abilities.change_status
        ? [
            {
              label: t(isOn ? 'records.retire' : 'records.restore'),
              isDangerous: isOn,
              onClick: () => toggle.mutate(row),
            },
          ]
        : []),
    ]
  }
  return (
    <ListScreen
      list={`unit.${unit.FORM_SLUG}`}
      load={({ state, page, limit }) => recordsOptions(unit.formid, { ...state, page, limit })}
      rowsOf={(answer) => answer.listing}
      totalOf={(answer) => answer.total_rows}
      label={unit.FORM_NAME}
      columns={({ data }) => columnsOf(data?.formsData)}
      filters={[inUseFilter(STATUS_FILTER, t('records.status'), words)]}
      row={{
        id: (row) => row.id,
        label: (row) => row.label,
        actions: (row, shown) => (
          <ActionMenu actions={actionsOf(row, shown)} label={t('records.actions', { name: row.label })} />
        ),
      }}
      card={(row) => (
        <ListCard
          title={row.label}
          badge={<Status word={inUseWord(row.status, words)} />}
          lines={[
            row.people === undefined
              ? null
              : t('units.people', { count: row.people, number: format.number(row.people) }),
          ]}
        />
      )}
      above={(shown) => <RecordsHeader unit={unit} shown={shown} />}
      drawer={{
        param: 'record',
        render: ({ id, close }) => <RecordDrawer key={id} unit={unit} id={id} onClose={close} />,
      }}
      below={() => <UnitWindows formid={unit.formid} shown={window} onShow={setWindow} />}
      empty={(shown) => ({
        title: t('records.emptyTitle'),
        text: t('records.emptyText'),
        action: <AddButton shown={shown} />,
      })}
    />
  )
}

function RecordsHeader({ unit, shown }: { unit: Unit; shown: Shown }) {
  const { t } = useTranslation('organisation')
  return (
    <div className={classes.recordsHeader}>
      <Anchor
        renderRoot={(props) => <AppLink {...props} to="/org-master/org-units" />}
        className={classes.back}
        size="sm"
      >
        <IconArrowLeft size={16} aria-hidden /> {t('units.back')}
      </Anchor>
      <Title order={2} size="h3">
        {unit.FORM_NAME}
      </Title>
      <Group gap="xs">
        <AddButton shown={shown} />
        <UnitMenu unit={unit} />
      </Group>
    </div>
  )
}

function AddButton({ shown: { data, open } }: { shown: Shown }) {
  const { t } = useTranslation('organisation')
  if (!data?.abilities.create) return null
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
      {t('records.add')}
    </Button>
  )
}

function useStatusToggle(formid: number, onInUse: (unit: InUse) => void) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: UnitRecord) =>
      call(updateRecordStatus, { body: { formid, id, status: status === 1 ? 0 : 1 } }),
    onSuccess: async ({ status }, { label }) => {
      notifySuccess(t(status === 1 ? 'records.switchedOn' : 'records.switchedOff', { name: label }))
      await refreshUnits(queries)
    },
    onError: (error, { id, label }) => {
      const uses = usesOf(error)
      if (uses) onInUse({ id, name: label, uses, message: messageOf(error) })
      else notifyError(messageOf(error))
    },
    meta: { errorShown: 'inline' },
  })
}

const noFields: UnitListing['formsData'] = []

/** Columns for the form's fields, then number of people and status. */
function useRecordColumns(unit: Unit) {
  const { t } = useTranslation('organisation')
  const make = useColumns<UnitRecord>()
  const ofForm = useFormColumns<UnitRecord>()
  const words = { on: t('records.active'), off: t('records.retired') }
  return (fields = noFields) => [
    ...ofForm(fields),
    ...(unit.people === null
      ? []
      : [make.number('people', t('records.people'), (row) => row.people, { width: 90 })]),
    make.status('status', t('records.status'), (row) => inUseWord(row.status, words), { width: 130 }),
  ]
}
