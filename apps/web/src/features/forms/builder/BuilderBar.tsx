import { ActionIcon, Anchor, Button, SegmentedControl, Title, Tooltip } from '@mantine/core'
import { discardFormDraft } from '@muster/contract/calls/forms/form-plan'
import { IconArrowLeft, IconPlus } from '@muster/ui/icons'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import type { WholeForm } from '../data/form-queries.ts'
import classes from './Builder.module.css'
import type { BuilderView } from './builder-plan.ts'
import type { BuilderAction, BuilderState } from './builder-state.ts'
import type { useDraftSaving } from './draft-saving.ts'
import { IconRedo, IconUndo } from './icons.ts'

interface BuilderBarProps {
  form: WholeForm
  state: BuilderState
  saving: ReturnType<typeof useDraftSaving>
  view: BuilderView
  withRetired: boolean
  hasDraft: boolean
  hasRetired: boolean
  dispatch: Dispatch<BuilderAction>
  onView: (view: BuilderView) => void
  onWithRetired: (isShown: boolean) => void
  onPublish: () => void
  onVersions: () => void
  onPalette: () => void
  onReload: () => Promise<void>
}

/** Header of the builder: breadcrumb, save status, and actions on the draft. */
export function BuilderBar(props: BuilderBarProps) {
  const { form, state, saving, view, dispatch } = props
  const { t } = useTranslation('forms')
  const discard = useMutation({
    mutationFn: () => call(discardFormDraft, { params: { formid: form.formid } }),
    onSuccess: async () => {
      notifySuccess(t('builder.discarded'))
      await props.onReload()
    },
  })
  const actions: PageAction[] = [
    { label: t('builder.versions'), onClick: props.onVersions },
    ...(props.hasRetired
      ? [
          {
            label: t(props.withRetired ? 'builder.hideRetired' : 'view.showRetired'),
            onClick: () => props.onWithRetired(!props.withRetired),
          },
        ]
      : []),
    ...(props.hasDraft
      ? [{ label: t('builder.discard'), isDangerous: true, onClick: () => discard.mutate() }]
      : []),
  ]
  return (
    <header className={classes.bar}>
      <Anchor component={AppLink} to={`/form/view?id=${form.formid}`} size="sm" aria-label={t('view.back')}>
        <IconArrowLeft size={18} aria-hidden />
      </Anchor>
      <div className={classes.title}>
        <Title order={1} size="h4">
          {t('builder.title', { name: form.name })}
        </Title>
        <SaveState saving={saving} />
      </div>
      <Tooltip label={t('builder.undo')}>
        <ActionIcon
          aria-label={t('builder.undo')}
          disabled={state.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        >
          <IconUndo size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('builder.redo')}>
        <ActionIcon
          aria-label={t('builder.redo')}
          disabled={state.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        >
          <IconRedo size={18} />
        </ActionIcon>
      </Tooltip>
      <Button
        className={classes.paletteButton}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={props.onPalette}
      >
        {t('view.addField')}
      </Button>
      <SegmentedControl
        aria-label={t('builder.view')}
        data={[
          { value: 'canvas', label: t('builder.build') },
          { value: 'preview', label: t('builder.preview') },
        ]}
        value={view}
        onChange={(next) => props.onView(next as BuilderView)}
      />
      <ActionMenu label={t('builder.more')} actions={actions} />
      <Button disabled={saving.revision === 0 && saving.isSaved} onClick={props.onPublish}>
        {t('builder.review')}
      </Button>
    </header>
  )
}

function SaveState({ saving }: { saving: ReturnType<typeof useDraftSaving> }) {
  const { t } = useTranslation('forms')
  const word = () => {
    if (saving.error) return 'builder.notSaved' as const
    if (saving.isSaving || !saving.isSaved) return 'builder.saving' as const
    return saving.revision > 0 ? ('builder.draftSaved' as const) : ('builder.noDraft' as const)
  }
  return (
    <span className={classes.saveState} role="status">
      {t(word())}
    </span>
  )
}
