import { SegmentedControl, Switch, Text, TextInput } from '@mantine/core'
import {
  downloadBalanceProblems,
  downloadBalanceSample,
  downloadNewAssignProblems,
  previewNewAssign,
  readBalanceColumns,
  readNewAssignColumns,
  submitNewAssign,
  uploadBalances,
} from '@muster/contract/calls/leave/balance-upload'
import type { BalanceSheet, BalanceUpload } from '@muster/contract/leave/balance-upload.contract'
import { balanceSheets } from '@muster/contract/leave/leave.constants'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { SheetUploadModal } from '../../../lib/sheets/SheetUploadModal.tsx'
import { sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { refreshBalances } from '../leave-queries.ts'
import '../texts.ts'

interface Below {
  below_limit: boolean
  reason: string
}

const assignCalls = (below: Below) =>
  sheetCalls(
    {
      upload: submitNewAssign,
      preview: previewNewAssign,
      columns: readNewAssignColumns,
      problems: downloadNewAssignProblems,
    },
    below,
  )
const balanceCalls = (on: string, below: Below) =>
  sheetCalls(
    { upload: uploadBalances, columns: readBalanceColumns, problems: downloadBalanceProblems },
    { on, ...below },
  )

/** Uploads balances, with a preview. All or nothing: one invalid cell blocks the whole file. */
export default function UploadModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('leaveYears')
  const queries = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const [sheet, setSheet] = useState<BalanceSheet>('balances')
  const [on, setOn] = useState(today)
  const [below, setBelow] = useState<Below>({ below_limit: false, reason: '' })
  const columns = useChangeColumns()
  return (
    <SheetUploadModal
      what={t('upload.balances')}
      intro={t(`upload.text.${sheet}`)}
      fields={
        <>
          <SegmentedControl
            aria-label={t('upload.which')}
            value={sheet}
            data={balanceSheets.map((value) => ({ value, label: t(`upload.sheets.${value}`) }))}
            onChange={(value) => setSheet(value as BalanceSheet)}
          />
          {sheet === 'balances' ? (
            <DayField maw="14rem" label={t('upload.on')} value={on} onChange={(day) => setOn(day || today)} />
          ) : null}
          <TextInput
            label={t('upload.reason')}
            description={below.below_limit ? t('upload.reasonNeeded') : undefined}
            required={below.below_limit}
            maxLength={300}
            value={below.reason}
            onChange={(event) => setBelow({ ...below, reason: event.currentTarget.value })}
          />
          <Switch
            label={t('upload.belowLimit')}
            checked={below.below_limit}
            onChange={(event) => setBelow({ ...below, below_limit: event.currentTarget.checked })}
          />
        </>
      }
      calls={sheet === 'assign' ? assignCalls(below) : balanceCalls(on, below)}
      samples={([0, 1] as const).map((filled) => ({
        label: t(filled === 1 ? 'upload.filled' : 'upload.empty'),
        download: () => download(downloadBalanceSample, { body: { sheet, filled } }),
      }))}
      outcome={({ changed, unchanged }) => ({
        summary: t('upload.summary', { count: changed, same: unchanged }),
        counted: changed > 0 ? t('upload.counted', { count: changed }) : null,
      })}
      rows={({ rows }) => ({ rows, columns })}
      onSaved={() => refreshBalances(queries)}
      onClose={onClose}
    />
  )
}

type Row = BalanceUpload['rows'][number]

/** Preview of what a file would change, employee by employee. */
function useChangeColumns() {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const ruleOf = ({ LEAVE_RULE_NAME: name, from_date: from }: Row) =>
    name === null || from === null
      ? ''
      : t('upload.from', { rule: name || t('upload.fitting'), date: format.day(from) })
  const changesOf = ({ balances }: Row) =>
    balances
      .filter(({ before, after }) => before !== after)
      .map((one) =>
        t('upload.change', {
          type: one.LEAVE_TYPE_NAME,
          before: format.number(one.before),
          after: format.number(one.after),
        }),
      )
      .join(' · ')
  return [
    {
      label: t('columns.name'),
      cell: (row: Row) => (
        <>
          {row.EMPLOYEE_NAME}
          <Text size="xs" c="dimmed">
            {row.EMPLOYEE_CODE}
          </Text>
        </>
      ),
    },
    { label: t('upload.rule'), cell: ruleOf },
    { label: t('upload.changes'), cell: (row: Row) => changesOf(row) || '–' },
  ]
}
