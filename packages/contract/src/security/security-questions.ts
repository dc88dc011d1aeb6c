/** Number of questions to answer: all of them or none. */
export const ANSWERS_NEEDED = 3
/** Minimum length of an answer, counting letters and digits only; shorter ones can be guessed. */
export const ANSWER_MIN_LENGTH = 3

/** Facts that do not change and that a profile page does not reveal. Ids are stored: never reuse one. */
export const securityQuestions: readonly { id: number; text: string }[] = [
  { id: 1, text: 'What was the name of your first school?' },
  { id: 2, text: 'In which town did your parents meet?' },
  { id: 3, text: 'What was the name of your first pet?' },
  { id: 4, text: 'What was the first dish you learned to cook?' },
  { id: 5, text: 'Which teacher do you remember best?' },
  { id: 6, text: 'What was the name of the street you grew up in?' },
  { id: 7, text: 'Which book did you read more than once as a child?' },
  { id: 8, text: 'What was the first film you saw in a cinema?' },
  { id: 9, text: 'What was the nickname of your oldest friend?' },
  { id: 10, text: 'Where did you go on your first journey without your parents?' },
]

/** Normalises answers for comparison: ignores case, accents, spaces and punctuation. */
export function normalAnswer(answer: string): string {
  return answer
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

export interface AnswerProblem {
  /** Index in the list of answers. */
  index: number
  kind: 'short' | 'repeated' | 'question_repeated' | 'email' | 'password' | 'in_question'
}

/** Values that may not be an answer: publicly known facts about the person, and the password. */
export interface AnswerOwner {
  email: string
  password: string
}

function problemOf(answer: string, question: string, owner: AnswerOwner): AnswerProblem['kind'] | undefined {
  const plain = normalAnswer(answer)
  if ([...plain].length < ANSWER_MIN_LENGTH) return 'short'
  const [mailbox = ''] = owner.email.split('@')
  if (plain === normalAnswer(owner.email) || plain === normalAnswer(mailbox)) return 'email'
  if (answer === owner.password || plain === normalAnswer(owner.password)) return 'password'
  if (normalAnswer(question).includes(plain)) return 'in_question'
  return undefined
}

/** The first problem of each answer; shared by browser and server. */
export function answerProblems(
  answers: readonly { question_id: number; answer: string }[],
  owner: AnswerOwner,
): AnswerProblem[] {
  const seenAnswers = new Set<string>()
  const seenQuestions = new Set<number>()
  return answers.flatMap(({ question_id, answer }, index) => {
    const question = securityQuestions.find(({ id }) => id === question_id)?.text ?? ''
    const plain = normalAnswer(answer)
    const kind = seenQuestions.has(question_id)
      ? 'question_repeated'
      : (problemOf(answer, question, owner) ?? (seenAnswers.has(plain) ? 'repeated' : undefined))
    seenAnswers.add(plain)
    seenQuestions.add(question_id)
    return kind ? [{ index, kind } as const] : []
  })
}
