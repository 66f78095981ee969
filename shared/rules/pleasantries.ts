/** Thanks, in our visitors' languages. */
const THANKS =
  /^(many |ok |okay |great |perfect |lovely )?(thanks?|thank you|thankyou|thx|ta|cheers|merci( beaucoup)?|gracias|danke( schön)?|grazie|obrigad[oa]|dziękuję|tak|dank u|شكرا( جزيلا)?|مشكور|شكرا لك|谢谢|謝謝|多谢|ありがとう(ございます)?|감사합니다|спасибо|धन्यवाद|شکریہ|teşekkürler)( (so much|very much|a lot|again|you|all|everyone|for (your|the|all your) (help|answer|reply|information)))?$/u;
const FAREWELLS =
  /^(bye|bye bye|goodbye|good bye|see you|au revoir|have a (nice|good|great|lovely) (day|evening|weekend)|good night|مع السلامة)$/u;
const AGREED =
  /^(ok|okay|great|perfect|brilliant|lovely|super|got it|understood|noted|all good|sounds good|will do|تمام)$/u;

/** Only the words: without emoji, punctuation, case and the vowel signs that Arabic may omit. */
const bare = (message: string): string =>
  message
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The pleasantry of a message that needs no reply; undefined if there is more to it. */
export function pleasantryIn(message: string): 'thanks' | 'farewell' | 'agreed' | 'sign' | undefined {
  const text = bare(message);
  if (text === '') return 'sign';
  const parts = message
    .split(/[.!,;\n]+/)
    .map(bare)
    .filter((part) => part !== '');
  const kinds = parts.map((part) =>
    THANKS.test(part) ? 'thanks' : FAREWELLS.test(part) ? 'farewell' : AGREED.test(part) ? 'agreed' : undefined,
  );
  return kinds.includes(undefined) ? undefined : (kinds.find((kind) => kind !== 'agreed') ?? 'agreed');
}
