import { Alert, Button, Checkbox, Group, Text, TextInput, Title } from '@mantine/core'
import {
  downloadColumnSample,
  downloadMusterSample,
  uploadAttendance,
} from '@muster/contract/attendance/uploads.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { DateField } from '@muster/ui/date-field'
import { IconDownload } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { ChooseSheet } from '../../../lib/ChooseSheet.tsx'
import { download } from '../../../lib/download.ts'
import { fieldDateFormat } from '../../../lib/form-resources.ts'
import { SheetProblems } from '../../../lib/SheetProblems.tsx'
import { useUser } from '../../../lib/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { upload } from '../../../lib/upload.ts'
import classes from './Manage.module.css'
import './texts.ts'

type Body = BodyOf<typeof uploadAttendance>
type Mapping = NonNullable<Body['mapping']>
type Result = DataOf<typeof uploadAttendance>

interface Read {
  body: Body
  result: Result
}

const ISO = /^\d{4}-\d{2}-\d{2}$/
const COLUMNS = ['code', 'date', 'in', 'out'] as const

/** Only what was filled in; nothing at all for a file with the sample's headings. */
function givenIn(mapping: Mapping): Pick<Body, 'mapping'> {
  const entries = Object.entries(mapping).filter(([, heading]) => heading?.trim())
  return entries.length > 0 ? { mapping: Object.fromEntries(entries) } : {}
}

/** Punches from a file: a sample, what the file holds, then all of it or nothing. */
export default function UploadPage() {
  const { t } = useTranslation('attendanceManage')
  const [mapping, setMapping] = useState<Mapping>({})
  const read = useMutation({
    meta: { errorShown: 'inline' as const },
    mutationFn: async (file: File): Promise<Read> => {
      const { filePath } = await upload('imports', file)
      const body = { filePath, ...givenIn(mapping) }
      return { body, result: await call(uploadAttendance, { body: { ...body, preview: 1 } }) }
    },
  })
  const isMisread = read.error instanceof ApiError && read.error.key === 'attendance.upload_columns'
  return (
    <div className={classes.narrow}>
      <PageHeader title={t('attendanceTitles:upload')} subtitle={t('upload.subtitle')} />
      <Samples />
      <section className={classes.part}>
        <Title order={2} size="h4" mb="sm">
          {t('upload.second')}
        </Title>
        {isMisread ? (
          <>
            <Text size="sm" mb="xs">
              {t('upload.headings')}
            </Text>
            <div className={classes.fields}>
              {COLUMNS.map((column) => (
                <TextInput
                  key={column}
                  label={t(`upload.${column}`)}
                  value={mapping[column] ?? ''}
                  maxLength={120}
                  onChange={({ currentTarget: { value } }) => setMapping({ ...mapping, [column]: value })}
                />
              ))}
            </div>
          </>
        ) : null}
        <ChooseSheet
          mt={isMisread ? 'md' : 0}
          label={t('upload.choose')}
          otherLabel={t('upload.other')}
          isChosen={read.data !== undefined}
          isReading={read.isPending}
          onChoose={read.mutate}
        />
        {read.error ? (
          <Alert color="red" role="alert" mt="md">
            {messageOf(read.error)}
          </Alert>
        ) : null}
      </section>
      {read.data && !read.isPending ? <Outcome key={read.data.body.filePath} read={read.data} /> : null}
    </div>
  )
}

function Samples() {
  const { t } = useTranslation('attendanceManage')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [isFilled, setIsFilled] = useState(false)
  const body = {
    ...(from && ISO.test(from) ? { from_date: from } : {}),
    ...(to && ISO.test(to) ? { to_date: to } : {}),
    filled: isFilled ? (1 as const) : (0 as const),
  }
  const muster = useMutation({ mutationFn: () => download(downloadMusterSample, { body }) })
  const column = useMutation({ mutationFn: () => download(downloadColumnSample, { body }) })
  const field = { format: fieldDateFormat(formats), texts: dateFieldTexts }
  return (
    <section className={classes.part}>
      <Title order={2} size="h4">
        {t('upload.first')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('upload.firstText')}
      </Text>
      <div className={classes.fields}>
        <DateField label={t('from')} value={from} onChange={setFrom} {...field} />
        <DateField label={t('to')} value={to} onChange={setTo} {...field} />
        <Checkbox
          label={t('upload.filled')}
          checked={isFilled}
          onChange={(event) => setIsFilled(event.currentTarget.checked)}
          mb={8}
        />
      </div>
      <Group mt="md">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={muster.isPending}
          onClick={() => muster.mutate()}
        >
          {t('upload.muster')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={column.isPending}
          onClick={() => column.mutate()}
        >
          {t('upload.column')}
        </Button>
      </Group>
    </section>
  )
}

function Outcome({ read: { body, result } }: { read: Read }) {
  const { t } = useTranslation('attendanceManage')
  const save = useMutation({
    meta: { errorShown: 'inline' as const },
    mutationFn: () => call(uploadAttendance, { body }),
  })
  const { people, punches, err_list } = result
  return (
    <section className={classes.part}>
      <Title order={2} size="h4" mb="sm">
        {t('upload.third')}
      </Title>
      {err_list.length > 0 ? (
        <Problems body={body} problems={err_list} />
      ) : (
        <>
          <Text fw={600} role="status" mb="sm">
            {save.data
              ? t('upload.done', { taken: save.data.taken, repeated: save.data.repeated })
              : punches === 0
                ? t('upload.nothing')
                : t('upload.result', { people, punches })}
          </Text>
          {save.error ? (
            <Alert color="red" role="alert" mb="sm">
              {messageOf(save.error)}
            </Alert>
          ) : null}
          {save.data || punches === 0 ? null : (
            <Button loading={save.isPending} onClick={() => save.mutate()}>
              {t('upload.save')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Problems({ body, problems }: { body: Body; problems: Result['err_list'] }) {
  const { t } = useTranslation('attendanceManage')
  return (
    <SheetProblems
      problems={problems}
      texts={{
        summary: t('upload.problems', { count: problems.length }),
        errorFile: t('upload.errorFile'),
        row: t('upload.row'),
        column: t('upload.cell'),
        problem: t('upload.problem'),
      }}
      save={() => call(uploadAttendance, { body })}
    />
  )
}
