export const ticketStatuses = [
  'new',
  'open',
  'waiting_requester',
  'waiting_third_party',
  'resolved',
  'closed',
  'reopened',
] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Statuses in which somebody still has to do something: the specification's filter value 1. */
export const activeStatuses = [
  'new',
  'open',
  'waiting_requester',
  'waiting_third_party',
  'reopened',
] as const satisfies readonly TicketStatus[]

export const isActive = (status: TicketStatus): boolean =>
  (activeStatuses as readonly TicketStatus[]).includes(status)

/** What those who answer tickets set by hand; `new` and `reopened` come from the requester. */
export const settableStatuses = [
  'open',
  'waiting_requester',
  'waiting_third_party',
  'resolved',
  'closed',
] as const satisfies readonly TicketStatus[]
export type SettableStatus = (typeof settableStatuses)[number]

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** How a new ticket finds who answers it. */
export const assignments = ['owner', 'round_robin', 'least_busy'] as const
export type Assignment = (typeof assignments)[number]

/**
 * The lists by type: raised by me, assigned to me, those whose sub-categories I answer, those that I watch, without anybody
 * assigned, all that I may see.
 */
export const requestTypes = [
  'mine',
  'assigned-to-me',
  'team',
  'watching',
  'unassigned',
  'allTickets',
] as const
export type RequestType = (typeof requestTypes)[number]

export const questionKinds = ['text', 'long_text', 'number', 'date', 'choice'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const labelColours = [
  'gray',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'yellow',
  'orange',
] as const

/** What the specification shows in place of the creator's first name, department and location. */
export const ANONYMOUS = 'Anonymous'

export const MAX_AGENTS = 50
export const MAX_QUESTIONS = 20
export const MAX_TICKET_FILES = 10
export const MAX_WATCHERS = 30
export const MAX_NAMED = 10
export const MAX_LABELS = 20
export const MAX_MESSAGE = 8000
/** An answer of the FAQ. */
export const MAX_ANSWER = 8000
/** Messages of a ticket that its page shows, the newest ones. */
export const SHOWN_MESSAGES = 200
/** Weekdays of working hours, in their order. */
export const weekdayKeys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** Spans of working hours a day. */
export const MAX_HOURS = 4

/** How a service level stands. */
export const levelStates = ['running', 'warned', 'breached', 'met'] as const
export type LevelState = (typeof levelStates)[number]

/** Filled in from the ticket when an answer is inserted, written `{{first_name}}`. */
export const cannedFields = [
  'first_name',
  'full_name',
  'number',
  'subject',
  'category',
  'agent_name',
] as const
export type CannedField = (typeof cannedFields)[number]
