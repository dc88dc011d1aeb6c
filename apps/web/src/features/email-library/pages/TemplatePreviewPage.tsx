import { Card, Skeleton } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { IconPencil } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { LookPane } from '../components/LookPane.tsx'
import { TemplateBadge } from '../components/TemplateBadge.tsx'
import { useOpenTemplate } from '../components/useTemplateActions.ts'
import { libraryPath } from '../data/paths.ts'
import { type MailLanguage, type TemplateDetail, templateOptions } from '../data/template-query.ts'
import '../template-texts.ts'

/** Full-page preview of a template: `?id=`, and `language` if it has several. */
export default function TemplatePreviewPage() {
  const { t } = useTranslation('email-templates')
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  if (!Number.isSafeInteger(id) || id <= 0) {
    return <EmptyState order={1} title={t('editor.none')} text={t('editor.noneText')} />
  }
  return <Preview key={id} id={id} language={query.get('language') === 'hi' ? 'hi' : 'en'} />
}

function Preview({ id, language }: { id: number; language: MailLanguage }) {
  const template = useQuery(templateOptions(id, { entityId: null, language }))
  return (
    <Loaded query={template} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(detail) => <Look detail={detail} />}
    </Loaded>
  )
}

function Look({ detail }: { detail: TemplateDetail }) {
  const { t } = useTranslation('email-templates')
  const open = useOpenTemplate()
  const { EMAIL_ID: id, TRIGGER_SLUG, subject, html, text } = detail
  // The library exists only in the console.
  const isConsole = currentEntry.name === 'admin'
  return (
    <>
      <PageHeader
        title={detail.name}
        badge={<TemplateBadge template={detail} />}
        crumbs={[
          { label: t('title'), ...(isConsole ? { href: hrefOf(libraryPath()) } : {}) },
          { label: detail.name },
        ]}
        primary={
          isConsole && detail.abilities.edit
            ? { label: t('look.back'), icon: <IconPencil size={16} aria-hidden />, onClick: () => open(id) }
            : undefined
        }
      />
      <Card padding="md" maw={960}>
        <LookPane words={{ TRIGGER_SLUG, language: detail.language as MailLanguage, subject, html, text }} />
      </Card>
    </>
  )
}
