import { Button, Skeleton } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { TemplateEditorView } from '../components/TemplateEditorView.tsx'
import { libraryPath, templateIdOf } from '../data/paths.ts'
import {
  attributesOptions,
  groupsOptions,
  type MailLanguage,
  type TemplateDetail,
  templateOptions,
  type VariantChoice,
} from '../data/template-query.ts'
import '../template-texts.ts'

/** Edits the template in the navigation state. */
export default function EditTemplatePage() {
  const { t } = useTranslation('email-templates')
  const navigate = useNavigate()
  const id = templateIdOf(useLocation().state)
  if (id === null) {
    return (
      <EmptyState
        order={1}
        title={t('editor.none')}
        text={t('editor.noneText')}
        action={<Button onClick={() => void navigate(libraryPath())}>{t('editor.toLibrary')}</Button>}
      />
    )
  }
  return <FirstWords key={id} id={id} />
}

/** Opens the text the template has, whatever its language. */
function FirstWords({ id }: { id: number }) {
  const [choice, setChoice] = useState<VariantChoice | null>(null)
  const first = useQuery(templateOptions(id, { entityId: null, language: 'en' }))
  return (
    <Loaded query={first} skeleton={<EditorSkeleton />}>
      {(detail) => (
        <Words
          id={id}
          choice={choice ?? { entityId: null, language: detail.language as MailLanguage }}
          onChoose={setChoice}
        />
      )}
    </Loaded>
  )
}

interface WordsProps {
  id: number
  choice: VariantChoice
  onChoose: (choice: VariantChoice) => void
}

function Words({ id, choice, onChoose }: WordsProps) {
  const detail = useQuery(templateOptions(id, choice))
  return (
    <Loaded query={detail} skeleton={<EditorSkeleton />}>
      {(data) => <WithFields detail={data} choice={choice} onChoose={onChoose} />}
    </Loaded>
  )
}

function WithFields(props: { detail: TemplateDetail } & Omit<WordsProps, 'id'>) {
  const { detail, choice } = props
  const attributes = useQuery(attributesOptions(detail.TRIGGER_SLUG))
  const groups = useQuery(groupsOptions())
  return (
    <Loaded query={attributes} skeleton={<EditorSkeleton />}>
      {(known) => (
        <TemplateEditorView
          // Remounts the editor when a version was saved or restored elsewhere.
          key={`${choice.entityId} ${choice.language} ${detail.version_id}`}
          {...props}
          attributes={known.attributes}
          groups={groups.data?.groups ?? [{ id: detail.group_id, name: detail.group_name }]}
        />
      )}
    </Loaded>
  )
}

function EditorSkeleton() {
  return <Skeleton height={560} radius="md" aria-hidden />
}
