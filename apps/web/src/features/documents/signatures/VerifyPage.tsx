import { Alert, Button, Card, FileInput, Loader, Stack, Text } from '@mantine/core'
import { checkSeal, downloadSeal } from '@muster/contract/calls/documents/signatures'
import type { SealCheck } from '@muster/contract/documents/signatures.contract'
import { IconAlertTriangle, IconCheck, IconDownload, IconInfoCircle } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { paths } from '../letters/letter-data.ts'
import './texts.ts'

const colours = { unchanged: 'green', original: 'blue', changed: 'red', foreign: 'yellow' } as const

/** Whether a PDF is what was signed: a letter of ours, or a file from elsewhere. */
export default function VerifyPage() {
  const { t } = useTranslation('signatures')
  const [params, setParams] = useSearchParams()
  const letter_id = Number(params.get('letter')) || null
  const ours = useQuery({
    ...readOptions(checkSeal, { body: { letter_id } }),
    enabled: letter_id !== null,
    staleTime: 0,
    meta: { errorShown: 'inline' as const },
  })
  const checking = useMutation({
    mutationFn: async (file: File) => {
      const { filePath } = await upload('employee_documents', file)
      return call(checkSeal, { body: { filePath } })
    },
    meta: { errorShown: 'inline' as const },
  })
  const certificate = useMutation({ mutationFn: () => download(downloadSeal, {}) })
  const result = letter_id === null ? checking.data : ours.data
  const error = letter_id === null ? checking.error : ours.error
  const isBusy = letter_id === null ? checking.isPending : ours.isLoading
  return (
    <>
      <PageHeader
        title={t('documentsTitles:verify')}
        subtitle={t('verify.subtitle')}
        crumbs={[
          { label: t('documentsTitles:sentLetters'), href: hrefOf(paths.log) },
          { label: t('documentsTitles:verify') },
        ]}
      />
      <Stack maw="44rem" gap="md">
        <Card withBorder padding="lg">
          <FileInput
            label={t('verify.file')}
            placeholder={t('verify.choose')}
            accept=".pdf"
            rightSection={
              isBusy ? <Loader size="xs" role="progressbar" aria-label={t('verify.checking')} /> : undefined
            }
            onChange={(file) => {
              if (!file) return
              setParams({}, { replace: true })
              checking.mutate(file)
            }}
            error={error ? messageOf(error) : undefined}
          />
        </Card>
        {result && !isBusy ? <Result result={result} /> : null}
        {result?.letter && !isBusy ? <Letter letter={result.letter} /> : null}
        <Card withBorder padding="lg">
          <Text size="sm" mb="sm">
            {t('verify.certificateText')}
          </Text>
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={certificate.isPending}
            onClick={() => certificate.mutate()}
          >
            {t('verify.certificate')}
          </Button>
        </Card>
      </Stack>
    </>
  )
}

const icons = {
  unchanged: IconCheck,
  original: IconInfoCircle,
  changed: IconAlertTriangle,
  foreign: IconAlertTriangle,
} as const

function Result({ result: { result, text } }: { result: SealCheck }) {
  const { t } = useTranslation('signatures')
  const Icon = icons[result]
  return (
    <Alert
      color={colours[result]}
      variant="light"
      icon={<Icon size={20} aria-hidden />}
      title={t(`verify.results.${result}`)}
      role="status"
    >
      <Text>{text}</Text>
    </Alert>
  )
}

/** The letter that the file is. */
function Letter({ letter }: { letter: NonNullable<SealCheck['letter']> }) {
  const { t } = useTranslation('signatures')
  return (
    <Card withBorder padding="lg">
      <Text size="sm">{[letter.title, letter.number, letter.employee_name].filter(Boolean).join(' · ')}</Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('verify.hash')}: {letter.sha256}
      </Text>
      <AppLink to={`${paths.log}?letter=${letter.letter_id}`}>{t('verify.toLetter')}</AppLink>
    </Card>
  )
}
