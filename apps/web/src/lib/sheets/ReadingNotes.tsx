import { Alert, Checkbox, List, Loader, Paper, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  type FileEncoding,
  fileEncodings,
  type ReadingChoice,
  type SheetReading,
} from '@muster/contract/imports/sheets/sheet-reading'
import { useTranslation } from 'react-i18next'
import './texts.ts'

interface ReadingNotesProps {
  reading: SheetReading
  choice: ReadingChoice
  /** Reads the same file again. */
  onChange: (choice: ReadingChoice) => void
  isBusy: boolean
  /** Why the last choice could not be read. */
  error?: string | null
}

type Remark = SheetReading['remarks'][number]

/** Remarks about lost or changed content, rather than about how the file looks. */
const SERIOUS: ReadonlySet<Remark['kind']> = new Set(['damaged', 'repeating'])

/** How a file was read: its format, what was left out or filled in, and what can be chosen differently. */
export function ReadingNotes(props: ReadingNotesProps) {
  const { reading, isBusy, error } = props
  const { t } = useTranslation('reading')
  const { remarks, sheets, sheet, encoding, header_row: row } = reading
  const format = t(`format.${reading.format}`, { encoding: encoding ? t(`encoding.${encoding}`) : '' })
  return (
    <Paper withBorder p="md" radius="lg" component="section" aria-label={t('title')}>
      <Stack gap="sm">
        <Text size="sm">
          <Text span inherit fw={600}>
            {t('title')}:
          </Text>{' '}
          {t(row === 0 ? 'summaryNoHeader' : 'summary', { format, row })}{' '}
          {sheets.length > 1 ? t('summarySheet', { count: sheets.length, sheet }) : null}
        </Text>
        {remarks.length > 0 ? (
          <List size="sm" spacing={4}>
            {remarks.map((remark) => (
              <List.Item key={remark.kind}>
                <Text size="sm" c={SERIOUS.has(remark.kind) ? 'var(--mantine-color-error)' : undefined}>
                  <RemarkText {...remark} />
                </Text>
              </List.Item>
            ))}
          </List>
        ) : null}
        {error ? (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        ) : null}
        {isBusy ? (
          <Text size="sm" role="status">
            <Loader size="xs" mr="xs" aria-hidden />
            {t('rereading')}
          </Text>
        ) : null}
        <Choices {...props} />
      </Stack>
    </Paper>
  )
}

function RemarkText({ kind, count, places }: Remark) {
  const { t } = useTranslation('reading')
  const listed = places.join(', ')
  const named = count > places.length ? t('more', { places: listed }) : listed
  return t(`remark.${kind}`, { count, places: named })
}

function Choices({ reading, choice, onChange, isBusy }: ReadingNotesProps) {
  const { t } = useTranslation('reading')
  const { encoding, sheets, sheet, top, header_row: row } = reading
  const hasTotals =
    choice.keep_totals === true || reading.remarks.some(({ kind }) => kind === 'totals' || kind === 'notes')
  // Another sheet or encoding has another header.
  const { header_row: _row, ...before } = choice
  const rows = top.map(({ row: number, cells }) => ({
    value: String(number),
    label: t('headerRow', {
      row: number,
      cells: cells
        .filter((cell) => cell.trim() !== '')
        .slice(0, 4)
        .join(', '),
    }),
  }))
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {encoding ? (
          <Select
            label={t('encodingLabel')}
            data={fileEncodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
            value={encoding}
            disabled={isBusy}
            allowDeselect={false}
            onChange={(value) => value && onChange({ ...before, encoding: value as FileEncoding })}
          />
        ) : null}
        {sheets.length > 1 ? (
          <Select
            label={t('sheetLabel')}
            data={[...new Set(sheets.map(({ name }) => name))].map((name) => ({
              value: name,
              label: sheets.find((one) => one.name === name)?.hidden ? t('hiddenSheet', { name }) : name,
            }))}
            value={sheet}
            disabled={isBusy}
            allowDeselect={false}
            onChange={(value) => value && onChange({ ...before, sheet: value })}
          />
        ) : null}
        {reading.format === 'calendar' ? null : (
          <Select
            label={t('headerLabel')}
            data={[{ value: '0', label: t('noHeader') }, ...rows]}
            value={String(row)}
            disabled={isBusy}
            allowDeselect={false}
            onChange={(value) => value && onChange({ ...choice, header_row: Number(value) })}
          />
        )}
      </SimpleGrid>
      {hasTotals ? (
        <Checkbox
          label={t('leaveOutTotals')}
          checked={!choice.keep_totals}
          disabled={isBusy}
          onChange={(event) => onChange({ ...choice, keep_totals: !event.currentTarget.checked })}
        />
      ) : null}
    </>
  )
}
