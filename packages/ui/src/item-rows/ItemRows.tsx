import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconArrowUp, IconPlus, IconTrash } from '../icons.ts'
import classes from './ItemRows.module.css'

export interface ItemRowsTexts {
  add: string
  /** Accessible name of the button that moves an item up, by its number. */
  up?: (number: number) => string
  remove: (number: number) => string
}

export interface ItemRowsProps<Item> {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** Creates an item to append to these. */
  blank: (items: readonly Item[]) => Item
  /** Another kind of item that can be appended, with a button of its own. */
  further?: { label: string; blank: () => Item } | undefined
  fewest?: number
  most?: number
  /** Renders the controls of one item; numbers start at 1. */
  children: (item: Item, change: (part: Partial<Item>) => void, number: number) => ReactNode
  texts: ItemRowsTexts
}

/** An ordered list edited in place: the controls of each item, and buttons to add, move up and remove. */
export function ItemRows<Item>(props: ItemRowsProps<Item>) {
  const { items, onChange, fewest = 0, most = Number.POSITIVE_INFINITY, texts } = props
  const { keys, setKeys } = useKeys(items.length)
  const change = (next: Item[], nextKeys: number[]) => {
    setKeys(nextKeys)
    onChange(next)
  }
  const add = (item: Item) => change([...items, item], [...keys, nextKey(keys)])
  const swapUp = <T,>(list: readonly T[], at: number): T[] =>
    list.map((one, index) => {
      if (index === at) return list[at - 1] as T
      return index === at - 1 ? (list[at] as T) : one
    })
  const without = <T,>(list: readonly T[], at: number) => list.filter((_, index) => index !== at)
  return (
    <Stack gap="md">
      {items.map((item, at) => {
        const number = at + 1
        const set = (part: Partial<Item>) =>
          onChange(items.map((one, index) => (index === at ? { ...one, ...part } : one)))
        return (
          <fieldset key={keys[at]} className={classes.item}>
            {props.children(item, set, number)}
            <Group gap="sm" wrap="nowrap">
              {at > 0 && texts.up ? (
                <RowButton
                  label={texts.up(number)}
                  onClick={() => change(swapUp(items, at), swapUp(keys, at))}
                >
                  <IconArrowUp size={16} />
                </RowButton>
              ) : null}
              {items.length > fewest ? (
                <RowButton
                  label={texts.remove(number)}
                  onClick={() => change(without(items, at), without(keys, at))}
                >
                  <IconTrash size={16} />
                </RowButton>
              ) : null}
            </Group>
          </fieldset>
        )
      })}
      <Group gap="sm">
        <AddButton
          label={texts.add}
          disabled={items.length >= most}
          onClick={() => add(props.blank(items))}
        />
        {props.further ? (
          <AddButton
            label={props.further.label}
            disabled={items.length >= most}
            onClick={() => props.further && add(props.further.blank())}
          />
        ) : null}
      </Group>
    </Stack>
  )
}

const nextKey = (keys: readonly number[]) => Math.max(0, ...keys) + 1

/** Keys that follow their items, so that a row keeps its focus; reset when the list is replaced. */
function useKeys(count: number) {
  const [keys, setKeys] = useState<number[]>(() => Array.from({ length: count }, (_, at) => at + 1))
  if (keys.length === count) return { keys, setKeys }
  return { keys: Array.from({ length: count }, (_, at) => at + 1 + nextKey(keys)), setKeys }
}

function AddButton({ label, ...props }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} {...props}>
      {label}
    </Button>
  )
}

function RowButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={props.label} onClick={props.onClick}>
      {props.children}
    </ActionIcon>
  )
}
