import { Button, Card, Stack, Text } from '@mantine/core'
import { IconCopy, IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import classes from '../components/Library.module.css'
import { TemplateBadge } from '../components/TemplateBadge.tsx'
import { useTemplateActions } from '../components/useTemplateActions.ts'
import { libraryPath, NEW_PATH } from '../data/paths.ts'
import { templatesOptions } from '../data/template-query.ts'
import '../template-texts.ts'

/** Number of templates offered; others can be copied from the library's search. */
const SHOWN = 50

/** Starts a new template as a copy of an existing one, or blank. */
export default function StartTemplatePage() {
  const { t } = useTranslation('email-templates')
  const navigate = useNavigate()
  const { copy, isBusy } = useTemplateActions()
  const templates = useQuery(templatesOptions({ limit_count: SHOWN })).data?.templates ?? []
  return (
    <>
      <PageHeader
        title={t('start.title')}
        subtitle={t('start.subtitle')}
        crumbs={[{ label: t('title'), href: hrefOf(libraryPath()) }, { label: t('start.title') }]}
      />
      <ul className={classes.cards}>
        <li>
          <Card withBorder padding="md" className={classes.card}>
            <Stack gap={4} className={classes.subject}>
              <Text fw={600}>{t('start.blank')}</Text>
              <Text size="sm" c="dimmed">
                {t('start.blankText')}
              </Text>
            </Stack>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void navigate(NEW_PATH)}>
              {t('create.title')}
            </Button>
          </Card>
        </li>
        {templates.map((template) => (
          <li key={template.EMAIL_ID}>
            <Card withBorder padding="md" className={classes.card}>
              <Text className={classes.name}>{template.name}</Text>
              <Text size="sm" c="dimmed" className={classes.subject}>
                {template.subject}
              </Text>
              <div>
                <TemplateBadge template={template} />
              </div>
              <Button
                variant="default"
                disabled={isBusy}
                leftSection={<IconCopy size={16} aria-hidden />}
                aria-label={`${t('start.copyOf')}: ${template.name}`}
                onClick={() => copy(template.EMAIL_ID)}
              >
                {t('start.copyOf')}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
