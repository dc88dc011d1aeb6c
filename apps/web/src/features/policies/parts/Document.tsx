import { Button, Card, Group, Image, Text } from '@mantine/core'
import { IconExternalLink, IconFileText } from '@muster/ui/icons'
import { RichText } from '@muster/ui/rich-text-view'
import { useTranslation } from 'react-i18next'
import classes from './Document.module.css'
import '../own-texts.ts'

interface DocumentProps {
  content: string
  file: { name: string; type: string; url: string } | null
  /** Called when the file is opened. */
  onOpen?: () => void
}

/** What a policy says: its text, and its file with a preview where browsers have one. */
export function Document({ content, file, onOpen }: DocumentProps) {
  return (
    <>
      {content === '' ? null : <RichText html={content} />}
      {file === null ? null : <File file={file} {...(onOpen ? { onOpen } : {})} />}
    </>
  )
}

function File({ file, onOpen }: { file: NonNullable<DocumentProps['file']>; onOpen?: () => void }) {
  const { t } = useTranslation('ownPolicies')
  return (
    <Card withBorder component="section" aria-label={t('fileOf', { name: file.name })} padding="sm" mt="md">
      <Group justify="space-between" gap="xs">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <IconFileText size={20} aria-hidden />
          <Text size="sm" fw={600} className={classes.name}>
            {file.name}
          </Text>
        </Group>
        <Button
          component="a"
          variant="default"
          href={file.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          onClick={onOpen}
        >
          {t('openFile')}
        </Button>
      </Group>
      {file.type === 'application/pdf' ? (
        // Browsers on phones show no PDF inside of pages; the style sheet leaves it to wide screens.
        <iframe className={classes.pdf} src={file.url} title={t('preview', { name: file.name })} />
      ) : null}
      {file.type.startsWith('image/') ? (
        <Image mt="sm" radius="sm" src={file.url} alt={t('preview', { name: file.name })} fit="contain" />
      ) : null}
    </Card>
  )
}
