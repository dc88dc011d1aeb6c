import { Alert, Checkbox, Select, Stack, Text } from '@mantine/core'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { IconAlertTriangle, IconCircleCheck } from '../../icons.ts'
import type { ImportAssistantProps } from '../assistant-props.ts'
import { chooseRecord, chosenRecord, setMasterCreated } from '../decisions.ts'
import classes from '../ImportAssistant.module.css'
import { StepHeading } from '../StepHeading.tsx'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ImportPreview, MasterProposal } from '../types.ts'
import { ManagerChoices } from './ManagerChoices.tsx'
import { ValueChoices } from './ValueChoices.tsx'

const CREATE = ''

interface MastersStepProps {
  assistant: ImportAssistantProps
  preview: ImportPreview
  canCreate: boolean
  texts: ImportAssistantTexts
}

/** Labels without a record: to be created, or mapped to existing records. */
export function MastersStep({ assistant, preview, canCreate, texts: t }: MastersStepProps) {
  const { masterName } = assistant
  const byMaster = [...Map.groupBy(preview.proposals, (proposal) => proposal.master)]
  const creatable = preview.proposals.filter(({ isCreatable }) => isCreatable)
  const names = [...Map.groupBy(creatable, ({ master }) => master)]
    .map(([master, proposals]) => masterName(master, proposals.length))
    .join(', ')
  const asks = byMaster.length + preview.unread.length + preview.unknownManagers.length > 0
  return (
    <Stack gap="lg">
      {asks ? null : (
        <EmptyState
          icon={<IconCircleCheck size={26} stroke={1.5} />}
          title={t.noMasters}
          text={t.noMastersText}
        />
      )}
      {names === '' ? null : <Text>{t.mastersIntro(names)}</Text>}
      {byMaster.length > 0 && !canCreate ? (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
          {t.mayNotCreate}
        </Alert>
      ) : null}
      {byMaster.map(([master, proposals]) => (
        <MasterGroup
          key={master}
          master={master}
          proposals={proposals}
          assistant={assistant}
          canCreate={canCreate}
          texts={t}
        />
      ))}
      <ValueChoices assistant={assistant} values={preview.unread} texts={t} />
      <ManagerChoices assistant={assistant} managers={preview.unknownManagers} texts={t} />
      {preview.readings.length + preview.titles.length > 0 ? (
        <div>
          <StepHeading title={t.readings} />
          <ul className={classes.examples}>
            {preview.titles.map(({ title, count }) => (
              <li key={title}>{t.titleSplit(title, count)}</li>
            ))}
            {preview.readings.map(({ target, text, label, count }) => (
              <li key={`${target}/${text}`}>{t.readingOf(text, label, count)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Stack>
  )
}

interface MasterGroupProps {
  master: string
  proposals: MasterProposal[]
  assistant: ImportAssistantProps
  canCreate: boolean
  texts: ImportAssistantTexts
}

function MasterGroup({ master, proposals, assistant, canCreate, texts: t }: MasterGroupProps) {
  const { decisions, onDecisionsChange, masterName } = assistant
  const isCreated = decisions.createMasters.includes(master)
  const creatable = proposals.filter(({ isCreatable }) => isCreatable)
  const open = creatable.filter((proposal) => chosenRecord(decisions, proposal) === undefined).length
  return (
    <section>
      {creatable.length > 0 && open === 0 ? (
        <Text mb="xs" fw={600}>
          {t.allChosen(masterName(master, creatable.length))}
        </Text>
      ) : creatable.length > 0 ? (
        <Checkbox
          mb="xs"
          fw={600}
          label={t.createAll(masterName(master, open))}
          checked={isCreated}
          disabled={!canCreate}
          onChange={(event) =>
            onDecisionsChange(setMasterCreated(decisions, master, event.currentTarget.checked))
          }
        />
      ) : (
        <Text mb="xs" fw={600}>
          {t.mustChoose(masterName(master, proposals.length))}
        </Text>
      )}
      <ul className={classes.list}>
        {proposals.map((proposal) => (
          <ProposalRow
            key={proposal.label}
            proposal={proposal}
            isCreated={isCreated && proposal.isCreatable}
            assistant={assistant}
            texts={t}
          />
        ))}
      </ul>
    </section>
  )
}

interface ProposalRowProps {
  proposal: MasterProposal
  isCreated: boolean
  assistant: ImportAssistantProps
  texts: ImportAssistantTexts
}

function ProposalRow({ proposal, isCreated, assistant, texts: t }: ProposalRowProps) {
  const { decisions, onDecisionsChange, masterOptions } = assistant
  const { suggestion } = proposal
  const options = masterOptions[proposal.master] ?? []
  const isListed = suggestion && options.some((option) => option.id === suggestion.id)
  const records = suggestion && !isListed ? [suggestion, ...options] : options
  const chosen = chosenRecord(decisions, proposal)
  return (
    <li className={classes.proposal}>
      <div>
        <div className={classes.header}>{proposal.label}</div>
        <Text size="xs" c="dimmed">
          {t.usedIn(proposal.count)}
          {suggestion ? ` · ${t.similarTo(suggestion.label)}` : null}
        </Text>
      </div>
      <Select
        aria-label={t.useInstead(proposal.label)}
        searchable
        data={[
          {
            value: CREATE,
            label: isCreated ? t.createNew : proposal.isCreatable ? t.willFail : t.notChosenRecord,
          },
          ...records.map((option) => ({ value: String(option.id), label: option.label })),
        ]}
        value={chosen === undefined ? CREATE : String(chosen)}
        onChange={(id) => onDecisionsChange(chooseRecord(decisions, proposal, id ? Number(id) : null))}
      />
    </li>
  )
}
