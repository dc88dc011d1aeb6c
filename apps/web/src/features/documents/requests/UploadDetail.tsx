import { Anchor, Group, Text, Title } from '@mantine/core'
import { IconFileText, IconPhoto } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { attachmentKind } from '../../../lib/calls/file-names.ts'
import classes from './UploadDetail.module.css'
import './texts.ts'

interface DocumentFile {
  link: string
  file_name: string
  content_type: string
}

/** The uploaded file of a request, for whoever decides about it. */
export default function UploadDetail({ data }: { id: number; data: unknown }) {
  const { t } = useTranslation('documentRequests')
  const { document_details: file } = (data ?? {}) as { document_details?: DocumentFile | null }
  if (file === undefined) return null
  return (
    <section aria-labelledby="uploaded-document">
      <Title order={3} size="h5" id="uploaded-document" mt="md" mb="xs">
        {t('file')}
      </Title>
      {file === null ? <Text size="sm">{t('gone')}</Text> : <File file={file} />}
    </section>
  )
}

function File({ file }: { file: DocumentFile }) {
  const { t } = useTranslation('documentRequests')
  const isImage = attachmentKind(file.file_name) === 'image'
  const Icon = isImage ? IconPhoto : IconFileText
  return (
    <>
      <Anchor href={file.link} target="_blank" rel="noreferrer" size="sm">
        <Group gap={6} component="span" wrap="nowrap">
          <Icon size={16} aria-hidden />
          {t('open', { name: file.file_name })}
        </Group>
      </Anchor>
      {isImage ? <img src={file.link} alt={file.file_name} className={classes.picture} /> : null}
    </>
  )
}
