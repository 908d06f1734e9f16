import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

type QuestionProps = {
  /** Undefined while there is nothing to ask. */
  question: { heading: string; text: string; action: string } | undefined;
  onAnswer: () => void;
  onClose: () => void;
};

/** Asks before something is done; closing it does nothing. */
export function QuestionDialog({ question, onAnswer, onClose }: QuestionProps) {
  return (
    <Modal heading={question?.heading ?? ""} open={question !== undefined} onClose={onClose}>
      <div className="px-5 py-5 sm:px-7">
        <p>{question?.text}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button
            onClick={() => {
              onClose();
              onAnswer();
            }}
          >
            {question?.action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
