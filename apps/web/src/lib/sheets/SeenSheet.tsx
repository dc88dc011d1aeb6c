import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { ProblemTable } from '@muster/ui/import-assistant'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../calls/api.ts'
import { dayIn } from '../form/form-resources.ts'
import { useFormatter, useUser } from '../session/session.ts'
import { PreviewTable } from './PreviewTable.tsx'
import type { SheetResult, SheetUploadProps } from './sheet-kind.ts'
import { readFileDate } from './sheet-look.ts'
import type { ChosenSheet, useSheetUpload } from './useSheetUpload.ts'

type Upload<Preview extends SheetResult, Saved> = ReturnType<typeof useSheetUpload<Preview, Saved>>

interface SeenSheetProps<Preview extends SheetResult, Saved> {
  upload: Upload<Preview, Saved>
  sheet: ChosenSheet
  shown: Pick<SheetUploadProps<Preview, Saved>, 'outcome' | 'rows' | 'picture' | 'onRefused'>
}

/** The preview of a file, or its problems. */
export function SeenSheet<Preview extends SheetResult, Saved>(props: SeenSheetProps<Preview, Saved>) {
  const { upload, sheet, shown } = props
  const { t } = useTranslation('sheets')
  const { preview, problems } = upload
  if (preview.isFetching)
    return (
      <Text size="sm" role="status">
        <Loader size="xs" mr="xs" aria-hidden />
        {t('checking')}
      </Text>
    )
  if (preview.error)
    return (
      <Alert color="red" role="alert">
        <Text size="sm">{messageOf(preview.error)}</Text>
        <Button size="xs" mt="xs" variant="default" onClick={() => void preview.refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    )
  if (!preview.data) return null
  return (
    <>
      <DateLines sheet={sheet} upload={upload} />
      {problems.length > 0 ? (
        <>
          {shown.picture?.(preview.data)}
          <Problems upload={upload} />
        </>
      ) : (
        <Ready upload={upload} preview={preview.data} shown={shown} sheet={sheet} />
      )}
    </>
  )
}

/** The detected date formats of a file, where they are ambiguous. */
function DateLines({
  sheet,
  upload,
}: {
  sheet: ChosenSheet
  upload: Pick<Upload<SheetResult, unknown>, 'decisions' | 'setIsMatching'>
}) {
  const { t } = useTranslation('sheets')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  const { decisions, setIsMatching } = upload
  const lines = sheet.analysis.dateFormats.flatMap(({ column, target, isAmbiguous, examples: [first] }) => {
    const chosen = decisions.dateFormats[target]
    const date = first && chosen ? readFileDate(first.text, chosen, today) : null
    if (!isAmbiguous || decisions.mapping[column] !== target || !first || !chosen || !date) return []
    const label = sheet.analysis.targets.find(({ slug }) => slug === target)?.label ?? target
    return [{ target, label, text: first.text, date: format.date(date) }]
  })
  if (lines.length === 0) return null
  return (
    <Alert color="yellow">
      {lines.map(({ target, label, text, date }) => (
        <Text size="sm" key={target}>
          {t('unsureDates', { column: label, text, date })}
        </Text>
      ))}
      <Button size="xs" mt="xs" variant="default" onClick={() => setIsMatching(true)}>
        {t('change')}
      </Button>
    </Alert>
  )
}

function Problems<Preview extends SheetResult, Saved>({ upload }: { upload: Upload<Preview, Saved> }) {
  const { t } = useTranslation('sheets')
  const { problems, problemsFile } = upload
  return (
    <>
      <Alert color="red" role="alert">
        <Text size="sm">{t('problems', { count: problems.length })}</Text>
        <Button
          size="xs"
          mt="xs"
          variant="default"
          loading={problemsFile.isPending}
          onClick={() => problemsFile.mutate()}
        >
          {t('errorFile')}
        </Button>
      </Alert>
      <ProblemTable
        problems={problems}
        texts={{
          ...{ row: t('row'), column: t('column'), problem: t('problem') },
          first: (count) => t('first', { count }),
        }}
      />
    </>
  )
}

interface ReadyProps<Preview extends SheetResult, Saved> extends SeenSheetProps<Preview, Saved> {
  preview: Preview
}

function Ready<Preview extends SheetResult, Saved>({
  upload,
  preview,
  shown,
  sheet,
}: ReadyProps<Preview, Saved>) {
  const { t } = useTranslation('sheets')
  const { saving, failure } = upload
  const { summary, counted } = shown.outcome(preview)
  const refusal = failure && {
    ...{ error: failure, isPending: saving.isPending },
    again: (more: object) => saving.mutate(more),
    forget: () => saving.reset(),
  }
  const answered = refusal ? shown.onRefused?.(refusal) : null
  return (
    <>
      <Text fw={600} role="status">
        {summary}
      </Text>
      {shown.picture?.(preview)}
      {shown.rows ? <PreviewTable {...shown.rows(preview)} /> : <FirstRows sheet={sheet} upload={upload} />}
      {answered ??
        (failure ? (
          <Alert color="red" role="alert">
            {messageOf(failure)}
          </Alert>
        ) : null)}
      {answered ? null : counted === null ? (
        <Text size="sm">{t('same')}</Text>
      ) : (
        <Group>
          <Button loading={saving.isPending} onClick={() => saving.mutate({})}>
            {t(failure ? 'retry' : 'apply', { counted })}
          </Button>
        </Group>
      )}
    </>
  )
}

/** For previews without rows: the first rows of the file, under the matched columns. */
function FirstRows({
  sheet,
  upload,
}: {
  sheet: ChosenSheet
  upload: Pick<Upload<SheetResult, unknown>, 'decisions'>
}) {
  const { analysis, look } = sheet
  const columns = upload.decisions.mapping.flatMap((key, at) => {
    const target = analysis.targets.find(({ slug }) => slug === key)
    const label = target?.isByHeading ? look.header[at] : target?.label
    return label === undefined ? [] : [{ label, cell: ({ cells }: { cells: string[] }) => cells[at] }]
  })
  return <PreviewTable rows={look.samples.map((cells, row) => ({ row, cells }))} columns={columns} />
}
